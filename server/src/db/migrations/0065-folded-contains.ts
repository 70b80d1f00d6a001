import { type Kysely, PostgresAdapter, sql } from "kysely";

export const beside = 'Misses company names with letters that it does not fold, such as "ø".';

/** Letters that company search did not fold before. */
const LETTERS = Object.entries({ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ŧ: "t", ı: "i", ς: "σ", ß: "ss", æ: "ae", œ: "oe", þ: "th" });

/**
 * The comparison of searches, in PostgreSQL; in SQLite it is a function of this program. `lower` knows ASCII alone in some locales, so
 * Greek and Cyrillic capitals are named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [letter, folded] of LETTERS)
    await sql`update company_profiles set search_text = replace(search_text, ${letter}, ${folded}) where search_text like ${`%${letter}%`}`.execute(
      db,
    );
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`
    create or replace function folded_contains(value text, word text) returns boolean
    language sql immutable parallel safe
    as $$
      select strpos(
        replace(replace(replace(replace(
          translate(
            lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]', '', 'g')),
            'łŁøØđĐðÐħĦŧŦıςẞÆŒÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЇЈЉЊЋЏҐ',
            'llooddddhhttiσßæœþαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіїјљњћџґ'
          ),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        word
      ) > 0
    $$
  `.execute(db);
}
