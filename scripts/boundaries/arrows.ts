// Runs dependency-cruiser with the table of arrows over one tree. Knows no rule itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import ts from 'typescript'
import { dependencyRules } from './dependency-rules'
import type { Finding } from './house-rules'

const folders = ['src', 'simulator', 'scripts', 'e2e']

/** Every import in the tree that the table of arrows does not allow. */
export async function arrows(root: string): Promise<readonly Finding[]> {
  const ruleSet = dependencyRules()
  const comments = new Map((ruleSet.forbidden ?? []).map((rule) => [rule.name, rule.comment ?? '']))
  const written = ts.parseConfigFileTextToJson('tsconfig.json', readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      ruleSet,
      validate: true,
      tsPreCompilationDeps: true,
      preserveSymlinks: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^scripts/boundaries/violations/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'module', 'browser', 'require', 'node', 'default', 'types'],
        extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
        mainFields: ['module', 'main', 'types', 'typings'],
      },
    },
    undefined,
    { tsConfig: written.config },
  )
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text instead of a result: ${output}`)
  return output.summary.violations.map((violation) => ({
    file: violation.from,
    rule: violation.rule.name,
    message: `imports ${violation.unresolvedTo ?? violation.to}. ${comments.get(violation.rule.name) ?? ''}`,
  }))
}
