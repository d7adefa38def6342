// The table of steps in docs/scenarios.md, generated from the step definitions.
import { stepDefinitions } from '../../simulator/scenarios/steps/step-definitions'

const BEGIN = '## Steps\n\n'
const END = '\nEach step is declared once'

/** The page with the current table of steps. Throws if the page has no section for it. */
export function withStepTable(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)]
  if (begin < BEGIN.length || end < begin) throw new Error('docs/scenarios.md has no section of steps.')
  const rows = stepDefinitions.map(({ do: name, does }) => `| \`${name}\` | ${does} |`)
  return `${page.slice(0, begin)}| step | what it does |\n|---|---|\n${rows.join('\n')}\n${page.slice(end)}`
}
