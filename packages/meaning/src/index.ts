/** A model of embeddings that lies in this package, with what a runtime has to know of it. */
export interface LocalModel {
  /** Vectors of different models are never compared, so another file has another name. */
  name: string;
  /** Holds `model.onnx`, `tokenizer.json` and `question-mean.f32`: the mean vector of questions in all languages, which `npm run learn` writes. */
  folder: URL;
  /** The languages that it understands, as BCP 47 tags. */
  languages: readonly string[];
  tokenizerClass: "BertTokenizer" | "XLMRobertaTokenizer";
  /** What stands for a whole text: the first token's vector, or the mean of all. */
  pooling: "first" | "mean";
  /** Stands before each text. */
  prefix: { question: string; passage: string };
  maxTokens: number;
  /** Passages less alike than this were found only because something has to be nearest. */
  leastSimilarity: number;
  /** The cosines of a question with an unrelated sentence, with one that answers it, and with the same question in other words. */
  scale: { unlike: number; alike: number; same: number };
}

/** Microsoft's multilingual-e5-small, trimmed to seven languages. */
const multilingualE5: LocalModel = {
  name: "multilingual-e5-small-trimmed",
  folder: new URL("../multilingual-e5-small/", import.meta.url),
  languages: ["en", "de", "fr", "es", "it", "nl", "pt"],
  tokenizerClass: "XLMRobertaTokenizer",
  pooling: "mean",
  prefix: { question: "query: ", passage: "passage: " },
  maxTokens: 256,
  leastSimilarity: 0.596,
  scale: { unlike: 0.596, alike: 0.781, same: 0.923 },
};

/** The models, the preferred one first. The files of one may be missing. */
export const localModels: readonly LocalModel[] = [multilingualE5];
