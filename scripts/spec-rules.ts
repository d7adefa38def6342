// The rules of the specification by id, from the tables of docs/requirements.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Rules = ReadonlyMap<string, string>

/** Reads rows such as `| S4.3 | A bid … |`. */
export const rulesIn = (text: string): Rules =>
  new Map([...text.matchAll(/^\| (S\d+\.\d+) \| (.*) \|$/gm)].map(([, id = '', rule = '']) => [id, rule]))

export const readRules = (): Rules =>
  rulesIn(readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8'))
