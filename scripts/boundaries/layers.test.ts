import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** The report of dependency-cruiser about these files, with the project's configuration. */
function cruise(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  try {
    for (const name of ['tsconfig.json', 'package.json', 'scripts/boundaries/dependency-cruiser.mjs'])
      cpSync(name, join(folder, name))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const cli = join(process.cwd(), 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const args = ['src', '--config', 'scripts/boundaries/dependency-cruiser.mjs', '--output-type', 'err-long']
    return spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' }).stdout.replace(/\s+/g, ' ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('reports forbidden imports with a fix, Node in a pure layer, cycles, and files without a layer', () => {
  const found = cruise({
    'src/domain/price.ts': "import { post } from '../state/post'\nexport const price = post",
    'src/domain/file.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
    'src/state/post.ts': "import { back } from './back'\nexport const post = back",
    'src/state/back.ts': "import { post } from './post'\nexport const back = () => post",
    'src/features/new.ts': "export * from '../state/post'",
  })
  expect(found).toContain('domain-imports: src/domain/price.ts → src/state/post.ts domain may import contract,')
  expect(found).toContain('A business rule is a pure function of plain values.')
  expect(found).toContain('domain-has-no-node: src/domain/file.ts → fs')
  expect(found).toContain('no-cycles: src/state/')
  expect(found).toContain('every-file-has-a-layer: src/features/new.ts')
})
