import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * What searches compare texts by, in PostgreSQL; in SQLite it is a function of this program. `lower` knows ASCII alone in some locales, so
 * Greek and Cyrillic capitals are named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
