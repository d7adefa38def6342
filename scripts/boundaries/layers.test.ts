import { expect, it } from 'vitest'
import { outputFor } from './scratch-folder'

const CONFIG = 'scripts/boundaries/dependency-cruiser.mjs'

it('reports forbidden imports with a fix, Node in a pure layer, cycles, and files without a layer', () => {
  const files = {
    'src/domain/price.ts': "import { post } from '../state/post'\nexport const price = post",
    'src/domain/file.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
    'src/state/post.ts': "import { back } from './back'\nexport const post = back",
    'src/state/back.ts': "import { post } from './post'\nexport const back = () => post",
    'src/features/new.ts': "export * from '../state/post'",
  }
  const args = ['src', '--config', CONFIG, '--output-type', 'err-long']
  const cli = 'dependency-cruiser/bin/dependency-cruise.mjs'
  const report = outputFor(files, ['tsconfig.json', 'package.json', CONFIG], cli, ...args).replace(/\s+/g, ' ')
  expect(report).toContain('domain-imports: src/domain/price.ts → src/state/post.ts domain may import contract,')
  expect(report).toContain('A business rule is a pure function of plain values.')
  expect(report).toContain('domain-has-no-node: src/domain/file.ts → fs')
  expect(report).toContain('no-cycles: src/state/')
  expect(report).toContain('every-file-has-a-layer: src/features/new.ts')
})
