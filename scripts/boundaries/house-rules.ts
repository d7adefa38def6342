// What neither the linter nor dependency-cruiser can say: names of files and folders, unknown folders, first lines,
// and comments that switch a tool off. Reads files; changes nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { layers } from './layers'

/** One thing that is wrong in one file, with the name of the rule that says so. */
export interface Finding {
  readonly file: string
  readonly rule: string
  readonly message: string
}

const roots = ['src', 'simulator', 'scripts', 'e2e']
const source = /\.(tsx?|mjs|cjs|js|css)$/
const bannedNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'lib', 'types'])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Source files of a tree, as paths with slashes relative to it; the deliberate violations are no part of the project. */
export function sourceFiles(root: string): readonly string[] {
  return roots.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => source.test(path) && !path.startsWith('scripts/boundaries/violations/')),
  )
}

/** The first line that is not about how the file is run. */
const firstLine = (text: string): string =>
  text.split('\n').find((line) => !line.startsWith('#!') && !line.startsWith('// @vitest-')) ?? ''

function namesOf(file: string): readonly Finding[] {
  return file.split('/').flatMap((part) => {
    const stem = part.replace(/\..*$/, '')
    if (bannedNames.has(stem))
      return [
        {
          file,
          rule: 'names-say-what-is-inside',
          message: `"${part}" says nothing about what is inside. Name the noun; split by noun when there are several.`,
        },
      ]
    if (!kebab.test(part)) return [{ file, rule: 'names-are-kebab-case', message: `"${part}" is not kebab-case.` }]
    return []
  })
}

function layerOf(file: string): readonly Finding[] {
  if (!/^(src|simulator)\//.test(file)) return []
  if (file.endsWith('.d.ts') || layers.some((layer) => file.startsWith(layer.at))) return []
  const beside = /^simulator\/[^/]+\.test\.ts$/.test(file)
  return beside
    ? []
    : [
        {
          file,
          rule: 'every-folder-is-in-the-table',
          message:
            'No row of scripts/boundaries/layers.ts covers this file. Put it into a layer, or add a row with its arrows.',
        },
      ]
}

const switches: readonly { readonly rule: string; readonly pattern: RegExp; readonly message: string }[] = [
  {
    rule: 'no-tool-is-switched-off',
    pattern: /(\/\/|\/\*)\s*(biome-ignore|eslint-disable|@ts-ignore|@ts-nocheck)/,
    message: 'A tool is switched off in place. Change the code, or the rule for everybody.',
  },
  {
    rule: 'nothing-is-left-to-do',
    pattern: /(\/\/|\/\*|^\s*\*)\s*(TODO|FIXME|XXX)\b/m,
    message: 'Unfinished work belongs in an issue.',
  },
]

function textOf(file: string, text: string): readonly Finding[] {
  const opening =
    /\.(test|spec)\.tsx?$/.test(file) || /^(\/\/|\/\*)/.test(firstLine(text))
      ? []
      : [
          {
            file,
            rule: 'files-open-with-their-purpose',
            message: 'The first line is not a comment that says what this file is and what it must not do.',
          },
        ]
  const off = switches.filter(({ pattern }) => pattern.test(text)).map(({ rule, message }) => ({ file, rule, message }))
  const expectsError =
    /(\/\/|\/\*)\s*@ts-expect-error/.test(text) && !/\.test\.tsx?$/.test(file)
      ? [
          {
            file,
            rule: 'no-tool-is-switched-off',
            message: '@ts-expect-error stands in tests only, where the error is the thing that is proven.',
          },
        ]
      : []
  return [...opening, ...off, ...expectsError]
}

/** Everything the house rules find in a tree. */
export function houseRules(root: string): readonly Finding[] {
  return sourceFiles(root).flatMap((file) => [
    ...namesOf(file),
    ...layerOf(file),
    ...textOf(file, readFileSync(join(root, file), 'utf8')),
  ])
}
