// What the files of deploy/ name is there: every path they copy, every command they run, every variable they fill in.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const project = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8')
/** Each image, and the script of package.json that makes what it holds. */
const made = { 'deploy/site.Dockerfile': 'build', 'deploy/simulator.Dockerfile': 'package' }
const images = Object.keys(made)
const ignored = textOf('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

const scripts = z.object({ scripts: z.record(z.string(), z.string()) })
const service = z.looseObject({
  restart: z.string(),
  depends_on: z.optional(z.record(z.string(), z.object({ condition: z.string() }))),
  build: z.object({ context: z.string(), dockerfile: z.string() }),
  environment: z.record(z.string(), z.string()),
})

describe.each(Object.entries(made))('%s', (file, maker) => {
  const lines = textOf(file).replaceAll('\\\n', ' ').split('\n')

  it('copies what is there, and what .dockerignore lets through', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
    expect(copied.length).toBeGreaterThan(3)
    for (const path of copied) {
      expect(existsSync(join(project, path)), path).toBe(true)
      expect(
        ignored.filter((rule) => rule === path || rule === `${path}/`),
        path,
      ).toEqual([])
    }
  })

  it('runs scripts of package.json, and installs from the lock file', () => {
    const known = z.parse(scripts, JSON.parse(textOf('package.json'))).scripts
    const run = lines.flatMap((line) => [...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''))
    expect(run).toContain(maker)
    for (const name of run) expect(Object.keys(known)).toContain(name)
    expect(lines).toContain('RUN npm ci')
  })
})

describe('the images', () => {
  it('have a command that is called by its name alone', () => {
    // The rest of it is tried out by `npm run package` each time it makes one.
    expect(textOf('scripts/package/command.ts')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  it('start with options that the start knows', () => {
    const [, command = ''] = /^CMD \[(.*)\]/m.exec(textOf('deploy/simulator.Dockerfile')) ?? []
    // The command of the package takes the options of `npm start`.
    expect(command).toContain('loan-auction-simulator')
    const cli = join(project, 'node_modules/tsx/dist/cli.mjs')
    const help = execFileSync(process.execPath, [cli, join(project, 'scripts/start.ts'), '--help'], {
      encoding: 'utf8',
    })
    const options = [...command.matchAll(/--(?!import)[a-z-]+/g)].map(([option]) => option)
    expect(options).toEqual(['--host', '--data', '--control-token', '--allow-host', '--proxies'])
    for (const option of options) expect(help).toContain(option)
  })

  it('fill in every variable of the template, and compose sets only those', () => {
    const places = new Set([...textOf('deploy/site.conf.template').matchAll(/\$\{([A-Z]+)\}/g)].map(([, name]) => name))
    // The first mention is the comment.
    expect([...places].sort()).toEqual(['API', 'CONNECT', 'MARKETPLACE', 'SOCKETS'])
    const site = textOf('deploy/site.Dockerfile')
    for (const place of places) expect(site).toMatch(new RegExp(`\\b${place}=`))
    const { services } = z.parse(
      z.object({ services: z.record(z.string(), service) }),
      parse(textOf('deploy/compose.yaml')),
    )
    expect(Object.keys(services)).toEqual(['simulator', 'site'])
    for (const { build } of Object.values(services)) expect(images).toContain(build.dockerfile)
    // Both come back after a failure, and nobody is let in before the simulator answers.
    for (const { restart } of Object.values(services)) expect(restart).toBe('unless-stopped')
    expect(services.site?.depends_on).toEqual({ simulator: { condition: 'service_healthy' } })
    expect(textOf('deploy/simulator.Dockerfile')).toContain('HEALTHCHECK ')
    for (const name of Object.keys(services.site?.environment ?? {})) expect(places).toContain(name)
  })
})
