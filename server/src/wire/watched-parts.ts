import type { Model } from "../agent/model.ts";
import { ServiceRefused, UnusableReply } from "../agent/models/service.ts";
import type { Identity } from "../identity/identity.ts";
import type { EmbeddingModel } from "../knowledge/embeddings/embedding-model.ts";
import { MailRefusedError, type MailTransport } from "../mail/mail-transport.ts";
import { type PartsHealth, watchCall, watchStream } from "../start/parts-health.ts";
import type { LivekitRooms } from "../vendors/livekit/livekit-rooms.ts";
import type { SpeechServices } from "../voice/open-speech.ts";
import type { SpeechToText, TextToSpeech } from "../voice/speech-ports.ts";

/**
 * Each wraps its part and reports the outcome of its calls. Problems are worded here: a vendor's message may hold an address or
 * a key.
 */

export function watchedModel(model: Model, health: PartsHealth): Model {
  return {
    ...model,
    respond: (request, signal) => watchStream(health, "language model", modelProblem, model.respond(request, signal), signal),
  };
}

function modelProblem(error: unknown): string | null {
  if (error instanceof UnusableReply) return null;
  if (!(error instanceof ServiceRefused)) return "The language model did not answer in time, or could not be reached.";
  if (error.status === 401 || error.status === 403) return `The language model's service refused our key (${error.status}).`;
  if (error.status === 429) return "The language model's service takes no more requests for now (429).";
  return `The language model's service answered ${error.status}.`;
}

export function watchedEmbeddings(model: EmbeddingModel, health: PartsHealth): EmbeddingModel {
  const problemOf = () => "The model of meaning did not answer as it should. Search goes by words meanwhile.";
  return {
    ...model,
    embed: (texts, signal, kind) => watchCall(health, "embeddings", problemOf, () => model.embed(texts, signal, kind)),
  };
}

export function watchedMail(transport: MailTransport, health: PartsHealth): MailTransport {
  return { ...transport, send: (mail) => watchCall(health, "mail", mailProblem, () => transport.send(mail)) };
}

/** A mail that is refused says that the service works. The sentences of the transport are ours. */
function mailProblem(error: unknown): string | null {
  if (error instanceof MailRefusedError) return null;
  return error instanceof Error ? error.message : "The mail service could not be reached.";
}

export function watchedIdentity(identity: Identity, health: PartsHealth): Identity {
  return {
    ...identity,
    verify: async (request) => {
      const member = await identity.verify(request).catch((error: unknown) => {
        health.failed("identity", "Sign-ins could not be checked.");
        throw error;
      });
      if (member !== null) health.succeeded("identity");
      return member;
    },
  };
}

export function watchedRooms(rooms: LivekitRooms, health: PartsHealth): LivekitRooms {
  const problemOf = () => "LiveKit could not be reached. Calls go over a socket meanwhile.";
  return { ...rooms, create: (room) => watchCall(health, "voice", problemOf, () => rooms.create(room)) };
}

export function watchedSpeech(speech: SpeechServices, health: PartsHealth): SpeechServices {
  return {
    ...speech,
    open: async () => {
      const { stt, tts } = await speech.open();
      // Asked for by each call as it begins.
      health.succeeded("voice");
      return { stt: stt && watchedRecogniser(stt, health), tts: tts && watchedVoice(tts, health) };
    },
  };
}

function watchedRecogniser(stt: SpeechToText, health: PartsHealth): SpeechToText {
  const problemOf = () => "The recogniser of speech did not answer as it should.";
  return {
    ...stt,
    listen: (options) => {
      const listener = stt.listen({
        ...options,
        onFailure: (error) => {
          health.failed("speech to text", problemOf());
          options.onFailure(error);
        },
      });
      return {
        ...listener,
        transcribe: async (signal) => {
          try {
            const transcript = await listener.transcribe(signal);
            health.succeeded("speech to text");
            return transcript;
          } catch (error) {
            if (!signal.aborted) health.failed("speech to text", problemOf());
            throw error;
          }
        },
      };
    },
  };
}

function watchedVoice(tts: TextToSpeech, health: PartsHealth): TextToSpeech {
  const problemOf = () => "The voice did not answer as it should.";
  return {
    ...tts,
    speak: (text, options, signal) => watchStream(health, "text to speech", problemOf, tts.speak(text, options, signal), signal),
  };
}
