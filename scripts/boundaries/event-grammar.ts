// The grammar of events: how the type of a fact and of an intent is formed, and what the creator of an intent is called.
// Reads src/contract and src/state; changes nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Finding } from './house-rules'
import { sourceFiles } from './house-rules'

/** Participles that do not end in -ed. */
const irregularParticiples = new Set(
  'begun bought built brought chosen come cut done drawn driven fallen felt forgotten found given gone held hidden kept known left lost made met overtaken paid put read resent rewound run seen sent set shown sold sought spent taken thrown told undone withdrawn won woken written'.split(
    ' ',
  ),
)

/** The plain imperatives that intents may begin with. A new verb is added here. */
const imperatives = new Set(
  'accept add apply approve ask attach cancel change check clear close commence compare confirm create decline delete dismiss download enter export extend fetch find finish follow forget hide invite leave load mark move offer open order pass pause place prefer preview print read recheck refresh register reject release relist reload remember remove renew repeat replace report request reschedule resend reset restore resume retry revoke save schedule search select send set share show sign-in sign-out sign-up sort start stop submit suspend switch take toggle transfer unfollow update upload verify wait watch withdraw'.split(
    ' ',
  ),
)

const shape = /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/

const isParticiple = (word: string): boolean => /[a-z]ed$/.test(word) || irregularParticiples.has(word)

/** True for `noun/past-participle`, also with a word before or after it: `auction/changed`, `session/changed-elsewhere`. */
export function isFactType(type: string): boolean {
  const words = type.split('/')[1]?.split('-') ?? []
  return shape.test(type) && !isIntentType(type) && (isParticiple(words.at(-1) ?? '') || isParticiple(words[0] ?? ''))
}

/** True for `noun/verb-requested`, for `noun/requested` where the noun is itself an action, and for `noun/verb`. */
export function isIntentType(type: string): boolean {
  const action = type.split('/')[1] ?? ''
  const words = action.split('-')
  if (!shape.test(type)) return false
  return words.at(-1) === 'requested' || imperatives.has(words[0] ?? '') || imperatives.has(words.slice(0, 2).join('-'))
}

/** The name of the creator of an event: `bid/outcome-read` gives `bidOutcomeRead`. */
export const creatorName = (type: string): string =>
  type.replaceAll(/[/-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const finding = (file: string, message: string): Finding => ({ file, rule: 'events-follow-the-grammar', message })

const badFact = (file: string, type: string): readonly Finding[] =>
  isFactType(type)
    ? []
    : [finding(file, `"${type}" is a fact: name it noun/past-participle, after what happened (auction/changed).`)]

const badIntent = (file: string, type: string): readonly Finding[] =>
  isIntentType(type)
    ? []
    : [
        finding(
          file,
          `"${type}" is an intent: name it noun/verb-requested or noun/verb (bid/requested, draft/open). ` +
            'Verbs are listed in scripts/boundaries/event-grammar.ts; what has happened is declared as a fact.',
        ),
      ]

function badName(file: string, type: string, node: ts.Node): readonly Finding[] {
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.name.text === creatorName(type)) return []
  return [finding(file, `"${type}" is created by ${node.name.text}: call it ${creatorName(type)}.`)]
}

/** The literal text of a node, if it has one. */
const literal = (node: ts.Node | undefined): string | null => (node && ts.isStringLiteral(node) ? node.text : null)

/** What declares an event by a call: `intent('…')`, and `fact('…')` for what the store reports itself. */
function declared(file: string, node: ts.CallExpression): readonly Finding[] {
  const type = literal(node.arguments[0])
  const helper = node.expression.getText()
  if (type === null || (helper !== 'intent' && helper !== 'fact')) return []
  // intent('…')<Payload>() is two calls: the variable holds the outer one.
  const holder = ts.isCallExpression(node.parent) ? node.parent.parent : node.parent
  return [...(helper === 'intent' ? badIntent(file, type) : badFact(file, type)), ...badName(file, type, holder)]
}

/** What names an event by a property: `type:` of a contract type, `fact:` of a channel event, `intent:` of a request. */
function named(file: string, node: ts.PropertySignature | ts.PropertyAssignment): readonly Finding[] {
  const key = node.name.getText()
  if (ts.isPropertySignature(node)) {
    const type = node.type && ts.isLiteralTypeNode(node.type) ? literal(node.type.literal) : null
    return key === 'type' && type?.includes('/') ? badFact(file, type) : []
  }
  const type = literal(node.initializer)
  if (!type?.includes('/')) return []
  if (key === 'fact') return badFact(file, type)
  return key === 'intent' ? badIntent(file, type) : []
}

/** Every event of one file that breaks the grammar. */
export function eventsIn(file: string, text: string): readonly Finding[] {
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) findings.push(...declared(file, node))
    if (ts.isPropertySignature(node) || ts.isPropertyAssignment(node)) findings.push(...named(file, node))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return findings
}

/** Every event of the app that breaks the grammar; tests are left out. */
export function eventGrammar(root: string): readonly Finding[] {
  return sourceFiles(root)
    .filter((file) => /^src\/(contract|state)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => eventsIn(file, readFileSync(join(root, file), 'utf8')))
}
