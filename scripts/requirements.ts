// Writes docs/requirements.md from the table of rules. `npm run requirements`; with `--check` it only fails when the
// document differs from the table.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { specRules, specSections } from './spec-rules'

const document = fileURLToPath(new URL('../docs/requirements.md', import.meta.url))

/** The document: a heading per section, a row per rule. */
export function requirements(
  sections: Readonly<Record<string, string>>,
  rules: Readonly<Record<string, string>>,
): string {
  const chapters = Object.entries(sections).map(([number, title]) => {
    const rows = Object.entries(rules)
      .filter(([id]) => id.startsWith(`S${number}.`))
      .map(([id, rule]) => `| ${id} | ${rule.replaceAll('|', '\\|')} |`)
    return [`## ${number}. ${title}`, '', '| rule | says |', '|---|---|', ...rows, ''].join('\n')
  })
  return [
    '# Requirements',
    '',
    'Every rule of the product’s specification, by its id. Comments and tests cite the id; `npm test` fails on a rule without a',
    'test that ran and passed. Generated from `scripts/spec-rules.ts` by `npm run requirements`: do not edit it here.',
    '',
    ...chapters,
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}

function main(check: boolean): void {
  const text = requirements(specSections, specRules)
  if (!check) writeFileSync(document, text)
  else if (readFileSync(document, 'utf8') !== text) {
    console.error('docs/requirements.md differs from scripts/spec-rules.ts: run npm run requirements.')
    process.exitCode = 1
  }
}

if (process.argv[1]?.endsWith('requirements.ts')) main(process.argv.includes('--check'))
