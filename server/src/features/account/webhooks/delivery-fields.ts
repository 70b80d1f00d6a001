import { type Json, parseJson } from "./parse-body.ts";

export interface DeliveredField {
  /** The same in each delivery of one form. */
  path: string;
  /** Label for people. */
  label: string;
  /** All names that the tool gives it: its key, its label, its type. */
  names: readonly string[];
  values: readonly string[];
  /** The names of the objects around it, the outermost first. */
  holders: readonly string[];
  /** The object or list that it is a field of. */
  group: string;
}

interface Place {
  key: string;
  path: readonly string[];
  holders: readonly string[];
  group: string;
}

export const MOST_FIELDS = 2_000;
const LONGEST_NAME = 200;
/** JSON in a string may hold JSON in a string, twice. */
const MOST_UNFOLDED = 2;

const LABELS = ["label", "title", "question", "text", "name"];
const KEYS = ["ref", "key", "name", "id", "uuid"];
const VALUES = ["value", "values", "answer", "answers", "response"];
const CHOICE: ReadonlySet<string> = new Set(["id", "ref", "label", "text", "name", "title", "other"]);
const ABOUT_FIELDS: ReadonlySet<string> = new Set(
  "label title question text name ref key id uuid type field field_id question_id value options choices raw_value rawValue required position index order format versions timestamp source hidden".split(
    " ",
  ),
);

/** All fields of a delivery, of any nesting. A body with more than 2,000 has one more in the list, and no others. */
export function listFields(data: Json): DeliveredField[] {
  const titles = definedTitles(data);
  const fields: DeliveredField[] = [];
  let unfolded = 0;

  function visit(node: Json, at: Place): void {
    if (fields.length > MOST_FIELDS || node === null) return;
    if (Array.isArray(node)) return visitList(node, at);
    if (isObject(node)) return visitObject(node, at);
    const inner = typeof node === "string" && unfolded < MOST_UNFOLDED ? parseJson(node) : null;
    if (inner === null) return emit([node], at);
    unfolded += 1;
    visit(inner, at);
    unfolded -= 1;
  }

  function visitList(list: readonly Json[], at: Place): void {
    if (list.every((item) => !isObject(item) && !Array.isArray(item)))
      return list.length === 1 ? visit(list[0] ?? null, at) : emit(list, at);
    const path = pathOf(at);
    for (const [index, item] of list.entries()) {
      if (isObject(item) && isReferenced(item)) continue;
      const isOnly = list.length === 1;
      if (isOnly) visit(item, at);
      else visit(item, { key: at.key, path: [...at.path, String(index + 1)], holders: at.holders, group: path });
    }
  }

  function visitObject(object: JsonObject, at: Place): void {
    const value = valueOf(object);
    if (value !== undefined && isField(object, value, at.key !== "")) return visitField(object, value, at);
    const path = pathOf(at);
    const holders = at.key === "" ? at.holders : [...at.holders, at.key];
    for (const [name, child] of Object.entries(object)) {
      const key = nameOf(name);
      visit(child, { key, path: [...at.path, key], holders, group: path });
    }
  }

  function visitField(object: JsonObject, value: Json, at: Place): void {
    const definition = isObject(object["field"]) ? object["field"] : {};
    const ids = KEYS.flatMap((key) => [textOf(definition[key]), textOf(object[key])]).filter((id) => id !== "");
    const known = [...ids, textOf(object["field_id"]), textOf(object["question_id"])].flatMap((id) => titles.get(id) ?? []);
    const labels = [...known, ...LABELS.flatMap((key) => [textOf(definition[key]), textOf(object[key])])].filter((label) => label !== "");
    const type = [textOf(definition["type"]), textOf(object["type"])].filter((each) => each !== "");
    const isNamedByKey = !/^\d*$/u.test(at.path.at(-1) ?? "");
    const own = isNamedByKey ? (at.path.at(-1) ?? "") : (ids[0] ?? labels[0] ?? at.path.at(-1) ?? "");
    const path = isNamedByKey ? at.path : [...at.path.slice(0, -1), own];
    const around = isNamedByKey || at.key === "" ? at.holders : [...at.holders, at.key];
    const chosen = choiceOf(value, object);
    if (chosen !== null) emit(chosen, { ...at, path, holders: around }, [...labels, own, ...ids, ...type]);
    // A field of several parts, such as a name with a first and a last one.
    else visit(value, { key: labels[0] ?? own, path, holders: around, group: at.group });
    const holders = [...around, labels[0] ?? own];
    for (const [name, child] of Object.entries(object)) {
      const key = nameOf(name);
      if (child !== value && !ABOUT_FIELDS.has(key)) visit(child, { key, path: [...path, key], holders, group: path.join(".") });
    }
  }

  function emit(values: readonly Json[], at: Place, names: readonly string[] = [at.key]): void {
    const texts = values.map(textOf).filter((text) => text !== "");
    const called = [...new Set(names.map(nameOf).filter((name) => name !== ""))];
    const [label = ""] = called;
    if (texts.length === 0 || label === "") return;
    const { holders, group } = at;
    fields.push({ path: nameOf(at.path.join(".")), label, names: called, values: texts, holders, group });
  }

  function isReferenced(object: JsonObject): boolean {
    return (
      valueOf(object) === undefined &&
      KEYS.some((key) => titles.get(textOf(object[key])) === textOf(object["title"] ?? object["label"] ?? null))
    );
  }

  visit(data, { key: "", path: [], holders: [], group: "" });
  return fields;
}

type JsonObject = { readonly [name: string]: Json };

function isObject(node: Json | undefined): node is JsonObject {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

function textOf(node: Json | undefined): string {
  if (node === null || node === undefined) return "";
  const text = typeof node === "object" ? JSON.stringify(node) : String(node);
  return text.replaceAll("\0", "").toWellFormed().trim();
}

function nameOf(text: string): string {
  const name = text.replaceAll(/\s+/gu, " ").trim();
  return name.length <= LONGEST_NAME ? name : name.slice(0, LONGEST_NAME).toWellFormed();
}

function pathOf({ path }: Place): string {
  return path.join(".");
}

/** The value in an object that is one field: `{"type": "email", "email": …}`, `{"value": …}`, `{"answer": …}`. */
function valueOf(object: JsonObject): Json | undefined {
  const type = object["type"];
  if (typeof type === "string" && type !== "type" && Object.hasOwn(object, type)) return object[type];
  const key = VALUES.find((each) => Object.hasOwn(object, each));
  return key === undefined ? undefined : object[key];
}

/** A field names itself or is named by its place, and holds no address beside its value: that would be a person. */
function isField(object: JsonObject, value: Json, isPlaced: boolean): boolean {
  const isSelfNamed =
    isObject(object["field"]) || [...LABELS, ...KEYS].some((key) => typeof object[key] === "string" && object[key] !== value);
  if (!isSelfNamed && !(isPlaced && (object["value"] === value || object["values"] === value))) return false;
  if (choiceOf(value, object) === null && !(isObject(value) && isSelfNamed && typeof object["type"] === "string")) return false;
  return Object.values(object).every(
    (each) => each === value || typeof each !== "string" || !/\S@\S/u.test(each) || each === textOf(value),
  );
}

function isChoice(object: Json): boolean {
  return !isObject(object) || Object.keys(object).every((key) => CHOICE.has(key));
}

/** Value for people; null for one of several parts. */
function choiceOf(value: Json, object: JsonObject): string[] | null {
  const options = [object["options"], object["choices"]].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  const byId = new Map(options.flatMap((option) => (isObject(option) ? [[textOf(option["id"]), option] as const] : [])));
  const shown = (each: Json): string => {
    if (isObject(each)) return textOf(each["label"] ?? each["text"] ?? each["name"] ?? each["title"] ?? null);
    const option = byId.get(textOf(each));
    return option === undefined ? textOf(each) : shown(option);
  };
  if (Array.isArray(value)) return value.every(isChoice) ? value.map(shown) : null;
  if (!isObject(value)) return [shown(value)];
  if (Array.isArray(value["labels"])) return value["labels"].map(textOf);
  const label = shown(value);
  return label !== "" && isChoice(value) ? [label] : null;
}

/** Titles by the ids that answers give of their fields, where a tool sends the form beside the answers. */
function definedTitles(data: Json): ReadonlyMap<string, string> {
  const defined = new Map<string, string>();
  const asked = new Set<string>();
  const visit = (node: Json): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    const title = textOf(node["title"] ?? node["label"] ?? node["question"] ?? null);
    for (const key of KEYS) if (title !== "" && valueOf(node) === undefined) defined.set(textOf(node[key]), title);
    const field = node["field"];
    for (const key of KEYS) if (isObject(field)) asked.add(textOf(field[key]));
    asked.add(textOf(node["field_id"])).add(textOf(node["question_id"]));
    Object.values(node).forEach(visit);
  };
  visit(data);
  asked.delete("");
  return new Map([...defined].filter(([id]) => asked.has(id)));
}
