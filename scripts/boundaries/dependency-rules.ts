// Turns the table of arrows into dependency-cruiser rules: default deny, each with what to do instead.
// Knows no file of the project; boundaries.ts runs the rules over the project and over the deliberate violations.
import type { IFlattenedRuleSet } from 'dependency-cruiser'
import type { Layer } from './layers'
import { layers, testTools } from './layers'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const under = (at: string) => `^${escaped(at)}${at.endsWith('/') ? '' : '$'}`
const inPackage = (name: string) => `(^|/)node_modules/(@types/)?${escaped(name)}/`
const ofNode = (name: string) => `^(node:)?${escaped(name)}$`

const tests = '\\.(test|spec)\\.tsx?$'
/** What several tests of a layer build on: fixtures, stand-ins, render helpers. */
const testSupport = '^(src|simulator)/.*/testing/'
const testCode = `${tests}|${testSupport}`
const assets = '\\.(css|svg|mp3|wav|ogg|woff2?)$'

const layerNamed = (name: string): Layer => {
  const found = layers.find((layer) => layer.name === name)
  if (!found) throw new Error(`The table of arrows names a layer that it does not have: ${name}`)
  return found
}

const mayUse = (layer: Layer): string[] => [
  under(layer.at),
  ...layer.layers.map((name) => under(layerNamed(name).at)),
  ...layer.packages.map(inPackage),
]

const mayUseNode = (layer: Layer): string[] => (layer.node ?? []).map((name) => (name === '*' ? '.*' : ofNode(name)))

const inTests = (layer: Layer): string[] => [
  ...mayUse(layer),
  ...testTools.map(inPackage),
  layer.at.startsWith('src/') ? '^src/' : '^(simulator/|src/contract/)',
  '^fixtures/',
]

/** The rules of one layer: what it may import, and from Node what. Its tests may also use the test tools and Node. */
function rulesOf(layer: Layer): IFlattenedRuleSet['forbidden'] {
  const name = layer.name.replace('/', '-')
  const comment = `${layer.name} may import ${[...layer.layers, ...layer.packages].join(', ') || 'nothing'}. ${layer.instead}`
  return [
    {
      name: `${name}-keeps-its-arrows`,
      comment,
      severity: 'error',
      from: { path: under(layer.at), pathNot: testCode },
      to: { pathNot: [...mayUse(layer), assets], dependencyTypesNot: ['core', 'unknown', 'undetermined'] },
    },
    {
      name: `${name}-keeps-off-node`,
      comment: `${layer.name} uses a module of Node. ${layer.instead}`,
      severity: 'error',
      from: { path: under(layer.at), pathNot: testCode },
      to: { pathNot: [...mayUseNode(layer), '^$'], dependencyTypes: ['core'] },
    },
    {
      name: `${name}-tests-keep-its-arrows`,
      comment: `A test beside ${layer.name} may use what the app (or the simulator) may, and the test tools. Tests of both programs together go to e2e/.`,
      severity: 'error',
      from: { path: `${under(layer.at).replace(/\$$/, '')}.*(${tests}|/testing/)` },
      to: { pathNot: [...inTests(layer), assets], dependencyTypesNot: ['core', 'unknown', 'undetermined'] },
    },
  ]
}

/** Every rule: the arrows of each layer, then what holds everywhere. */
export function dependencyRules(): IFlattenedRuleSet {
  return {
    forbidden: [
      ...layers.flatMap((layer) => rulesOf(layer) ?? []),
      {
        name: 'no-cycles',
        comment:
          'Two files that need each other are one file, or miss a third that both can use. A lazy import closes a circle as well.',
        severity: 'error',
        from: {},
        // Types are gone when the code runs.
        to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      },
      {
        name: 'nobody-imports-a-test',
        comment: 'What a test and something else both need is not a test: give it a file of its own.',
        severity: 'error',
        from: { pathNot: `${tests}|^e2e/` },
        to: { path: tests },
      },
      {
        name: 'only-tests-use-test-support',
        comment: 'A program imports what only tests build on. Give what both need a file of its own.',
        severity: 'error',
        from: { pathNot: `${testCode}|^(e2e|scripts)/` },
        to: { path: testSupport },
      },
      {
        name: 'every-import-resolves',
        comment: 'The file or package is not there. A package has to stand in package.json first.',
        severity: 'error',
        from: {},
        to: { couldNotResolve: true, pathNot: '\\?(url|raw)$' },
      },
      {
        name: 'programs-run-without-test-tools',
        comment: 'A program imports a development dependency. Move the package to dependencies, or the code to a test.',
        severity: 'error',
        from: { path: '^(src|simulator)/', pathNot: testCode },
        to: { dependencyTypes: ['npm-dev'], pathNot: '(^|/)node_modules/@types/' },
      },
      {
        name: 'zod-in-its-small-form',
        comment:
          "The app reads with `import * as z from 'zod/mini'`: a fifth of the bytes. The big one stays in the simulator.",
        severity: 'error',
        from: { path: '^src/' },
        to: { path: '(^|/)node_modules/zod/', pathNot: '(^|/)node_modules/zod/mini/' },
      },
    ],
  }
}
