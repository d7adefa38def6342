// The words that this project no longer uses, each with the standard word that took its place. A list and a search; the
// test beside it fails on every hit. `npx tsx scripts/vocabulary.ts [FOLDER]` prints the hits of a folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sentencesIn } from './vocabulary-sentences'

interface OldWord {
  /** What is not written any more. Matches names as well as prose, but no word that merely contains it. */
  readonly pattern: RegExp
  /** What is written instead. */
  readonly standard: string
  /** Only files whose path matches. */
  readonly only?: RegExp
}

/** One old word in one line of one file; line 0 is the name of the file. */
export interface Hit {
  readonly file: string
  readonly line: number
  readonly found: string
  readonly standard: string
}

/**
 * A word on its own or as a part of a name: `door`, `openDoor`, `DoorKey`, `door-key`, `doors`; not `outdoor` or `doormat`.
 * Give it in lower case.
 */
const word = (text: string): RegExp => {
  const capital = `${text[0]?.toUpperCase()}${text.slice(1)}`
  return new RegExp(`(?<![A-Za-z])(${text}|${capital})s?(?![a-z])|(?<=[a-z])${capital}s?(?![a-z])`)
}

const code = /\.(tsx?|mjs)$/

/** The list. A word that leaves the project is added here with the word that replaces it. */
export const oldWords: readonly OldWord[] = [
  { pattern: word('door'), standard: 'ingress queue, gateway, or sign-in link' },
  { pattern: word('inbox'), standard: 'ingress queue, or received messages' },
  { pattern: word('deed'), standard: 'action, or command' },
  { pattern: word('keepsake'), standard: 'side record' },
  { pattern: /\bKeeper\b|\b(interface|type|class) Keep\b/, standard: 'WorldStore' },
  { pattern: /\b[Ww]ays? (in|through)\b(?! which)/, standard: 'sign-in link' },
  { pattern: /\b[Tt]old again\b|ToldAgain|told-again/, standard: 'replayed; ReplayMatcher' },
  { pattern: /\bSeenDeeds?\b|seen-deeds?/, standard: 'ObservedActions' },
  { pattern: /\bSaid\b/, standard: 'AppEvent, or what was received', only: code },
  { pattern: /\b(const|let|function) (said|told)\b/, standard: 'a name that says what it holds', only: code },
  { pattern: /\bHands\b|\bconst hands\b|\bhands(\.[a-z]|[:,)])/, standard: 'actor', only: /^e2e\// },
  { pattern: /\bRolePictures?\b|\/pictures\b/, standard: 'illustration' },
  { pattern: /\bRuleBook\b|\bSliceChapter\b/, standard: 'module, handlers' },
  { pattern: /\bWard\b/, standard: 'FaultScope', only: code },
  { pattern: /\bStrike\b/, standard: 'FaultHit', only: code },
  { pattern: /\bwhoIsIt\b|\bwhose\.ts\b/, standard: 'identify, token-owner' },
  { pattern: /\buseMoment\b/, standard: 'useGetState' },
  { pattern: /\b[Ii]nstruments\b/, standard: 'ScreenPorts', only: /^(src|simulator|e2e)\// },
  { pattern: /\b(interface|type|class) Lines?\b|: Lines?\b(?!\.)/, standard: 'ClientConnection', only: /^simulator\// },
  { pattern: /\b(interface|type) Desk\b|: Desk\b/, standard: 'HandlerContext', only: /^simulator\// },
  { pattern: /\b[Ff]orgetting\b/, standard: 'eviction' },
  { pattern: /\b(rules? of|by) the house\b/, standard: 'rule of the market' },
  { pattern: /\bhas a say\b|\bwhat is awaited\b/, standard: 'plain words' },
  { pattern: /\bspec §|\bsection \d of the spec/, standard: 'the id of a rule, such as S4.3' },
  { pattern: /(^|\/)[a-z-]+-words\.tsx?$/, standard: '-copy.ts', only: code },
  {
    pattern:
      /\b[a-z]*(authoris|recognis|normalis|serialis|synchronis|summaris|initialis|organis|realis|behaviour|colour|favour|neighbour|honour)[a-z]*/i,
    standard: 'the American spelling',
  },
  { pattern: /\b(licence|amortisation|fulfil)\b/i, standard: 'the American spelling' },
]

/** The old words in the name and the lines of one file, and the old sentences of its text. */
export function hitsIn(file: string, text: string): readonly Hit[] {
  const words = oldWords.filter(({ only }) => only?.test(file) ?? true)
  const hits = [file, ...text.split('\n')].flatMap((content, line) =>
    words.flatMap(({ pattern, standard }) => {
      const match = pattern.exec(content)
      return match ? [{ file, line, found: match[0], standard }] : []
    }),
  )
  return [...hits, ...sentenceHits(file, text)]
}

const sentenceHits = (file: string, text: string): readonly Hit[] =>
  sentencesIn(text).map(({ line, found, plain }) => ({ file, line, found, standard: plain }))

const project = fileURLToPath(new URL('..', import.meta.url))
const searched = /\.(tsx?|mjs|css|html|md|json|grit)$/
const folders = ['src', 'simulator', 'scripts', 'e2e', 'docs']
/** Texts of the market that the simulator speaks: searched for old sentences, not for words of the code. */
const spoken = /\.(yaml|json)$/
const documents = [
  'index.html',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'biome.json',
  'package.json',
  'vite.config.ts',
]

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  )
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8')

/** Every old word in the project. The list itself and its test are left out. */
export function oldWordsInProject(): readonly Hit[] {
  const words = [...folders.flatMap(filesOf), ...documents]
    .filter((file) => searched.test(file) && !file.startsWith('scripts/vocabulary'))
    .flatMap((file) => hitsIn(file, textOf(file)))
  const sentences = filesOf('fixtures')
    .filter((file) => spoken.test(file))
    .flatMap((file) => sentenceHits(file, textOf(file)))
  return [...words, ...sentences]
}

/** A hit as one line: where, what, and what is written instead. */
export const describeHit = ({ file, line, found, standard }: Hit): string =>
  `${file}${line === 0 ? '' : `:${line}`} "${found}": write ${standard}`

if (process.argv[1]?.endsWith('vocabulary.ts')) {
  const under = process.argv[2] ?? ''
  const hits = oldWordsInProject().filter(({ file }) => file.startsWith(under))
  for (const hit of hits) console.log(describeHit(hit))
  console.log(`${hits.length} old words${under === '' ? '' : ` in ${under}`}`)
}
