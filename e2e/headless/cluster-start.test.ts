// A node that can't start prints the reason in a sentence and exits with 1; and two clusters share one NATS.
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Engine, openEngine } from '../../simulator/persistence/jetstream/engine'
import { type NatsServers, startNats } from '../../simulator/persistence/nats-servers'
import { reservePort } from '../../simulator/runtime/reserved-port'
import { createSimulator, type Simulator } from '../../simulator/server'
import { processCommand } from './another-process'
import { call, TOKEN, worldIn } from './cluster-of-nodes'

let nats: NatsServers
let engine: Engine
let running: Simulator
beforeAll(async () => {
  nats = await startNats({ count: 1, login: { user: 'ann', password: 'sesame' } })
  running = await nodeOf('sim')
  engine = await openEngine({ servers: nats.address, prefix: 'newer' })
})
afterAll(async () => {
  await engine?.connection.close()
  await running?.close()
  await nats?.close()
})

const nodeOf = (prefix: string) =>
  createSimulator({
    port: 0,
    scenario: null,
    quiet: true,
    controlToken: TOKEN,
    cluster: { servers: nats.address, prefix, node: 'a' },
  })

/** Runs the packaged command, which builds nothing, and returns its exit code and the last line of stderr. */
async function runCommand(aheadMs: number, ...args: readonly string[]) {
  const options = ['--port', '0', '--quiet', '--control-token', TOKEN, ...args]
  const command = processCommand({ timeZone: 'UTC', aheadMs }, 'scripts/package/command.ts', options)
  const run = spawn(process.execPath, command.args, { ...command.options, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  run.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const code = await new Promise((resolve) => run.once('close', resolve))
  return { code, stderr: stderr.trim().split('\n').at(-1) ?? '' }
}

it('a node that cannot start prints what is wrong with NATS, its stream, its own name or its clock, and exits with 1', async () => {
  const { config } = await engine.manager.streams.info(engine.log)
  const description = (config.description ?? '').replace(/\d+$/, '99')
  await engine.manager.streams.update(engine.log, { ...config, description })
  const unusedAddress = `nats://127.0.0.1:${await reservePort()}`
  const wrongPassword = nats.address.replace('sesame', 'guessed')
  const answers = await Promise.all([
    runCommand(0, '--cluster', unusedAddress, '--node', 'b'),
    runCommand(0, '--cluster', wrongPassword, '--node', 'b'),
    runCommand(0, '--cluster', nats.address, '--node', 'b', '--prefix', 'newer'),
    runCommand(0, '--cluster', nats.address, '--node', 'a'),
    runCommand(5 * 60_000, '--cluster', nats.address, '--node', 'b'),
  ])
  const sentences = [
    /no NATS server is reachable .*\.$/,
    /NATS rejected the user or password\.$/,
    /NEWER_LOG has format 99, but this program reads format \d+\. .*\.$/,
    /a node named 'a' is already running at http:.*\. Start this one with another --node\.$/,
    /the clock of this machine is (299|300|301) s ahead of the clock of NATS\. Synchronize them: .*\.$/,
  ]
  for (const [place, { code, stderr }] of answers.entries()) {
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentences[place] ?? '')])
    expect(stderr).not.toMatch(/guessed|sesame/)
  }
})

it('two clusters on one NATS can use the same names for nodes and worlds without affecting each other', async () => {
  const other = await nodeOf('other')
  const request = { body: { scenario: 'first-live-auction', id: 'mine', paused: true } }
  const [ownResponse, otherResponse] = [
    await call(running.url, '/simulator/api/worlds', request),
    await call(other.url, '/simulator/api/worlds', request),
  ]
  expect([ownResponse.status, otherResponse.status]).toEqual([201, 201])
  expect((await call(other.url, '/simulator/api/worlds/mine', { method: 'DELETE' })).status).toBe(204)
  expect(worldIn(await call(running.url, '/simulator/api/worlds/mine')).id).toBe('mine')
  expect((await call(other.url, '/simulator/api/worlds/mine')).status).toBe(404)
  await other.close()
})
