// The test harness of other teams' clients: its names, limits and addresses.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { describe, expect, it } from 'vitest'
import { client } from '../harness/client'
import { newWorld, SimulatedWorld } from '../harness/simulated-world'
import { createSimulator } from '../harness/simulator'
import { simulatorForTests } from '../harness/vitest'

const simulator = simulatorForTests()

describe('an expectation of the wire', () => {
  it('with `times: 0` waits for what is on its way, and so fails', async () => {
    const world = await simulator.world()
    const connection = await world.echo('harbor-crest', { Echo, Pusher })
    await connection.join(`auction.${world.person('harbor-crest').user_id}`)
    await world.faults.begin({ fault: 'delay', by: '300ms', call: 'auction.list' })
    const listed = fetch(`${world.url}/api/auction/list/live`, { headers: await world.headers('harbor-crest') })
    await expect.poll(() => world.faults.list()).toMatchObject([{ struck: 1 }])
    await expect(world.wire.toHaveCall('auction.list', { times: 0 })).rejects.toThrow(
      'Found 1 of the call auction.list',
    )
    await listed
  })

  it('with `atMost` counts everything, and fails at once when it is exceeded', async () => {
    const world = await simulator.world()
    const headers = await world.headers('harbor-crest')
    for (let i = 0; i < 2; i += 1) await fetch(`${world.url}/api/auth/user`, { headers })
    await world.wire.toHaveCall('auth.user', { atMost: 2 })
    await world.wire.toHaveCall('auth.user', { atMost: 2, person: 'tidewell' })
    await expect(world.wire.toHaveCall('auth.user', { atMost: 1 })).rejects.toThrow('Found 2 of the call auth.user')
  })

  it('that nothing meets says how the nearest call differs', async () => {
    const world = await simulator.world()
    await fetch(`${world.url}/api/auth/user`, { headers: await world.headers('harbor-crest') })
    await expect(
      world.wire.toHaveCall('auth.user', { person: 'tidewell', answer: { data: { role: 'lender' } }, within: 1 }),
    ).rejects.toThrow(
      'The nearest is auth.user by harbor-crest: 200 null. It differs:\n  person: expected "tidewell", found "harbor-crest"\n  answer.data.role: expected "lender", found "investor"',
    )
  })

  it('of no refusals lists each refused call, except those that may be refused', async () => {
    const world = await simulator.world()
    const headers = await world.headers('harbor-crest')
    await fetch(`${world.url}/api/auth/user`, { headers })
    await world.wire.toHaveNoRefusals()
    await fetch(`${world.url}/api/indication`, { headers })
    await expect(world.wire.toHaveNoRefusals()).rejects.toThrow(
      'The server refused calls:\n  indication.read by harbor-crest: 403',
    )
    await world.wire.toHaveNoRefusals({ except: ['indication.read'] })
    await world.wire.toHaveNoRefusals({ person: 'tidewell' })
  })

  it('refuses a call or event that doesn’t exist, with the nearest', async () => {
    const world = await simulator.world()
    const wrongCall: string = 'auction.bidd'
    await expect(world.wire.toHaveCall(wrongCall as 'auction.bid')).rejects.toThrow("Did you mean 'auction.bid'?")
    await expect(world.wire.toHaveCall('GET /api/nothing', { times: 0 })).resolves.toBeUndefined()
    const wrongEvent: string = 'auction-live-chnged'
    await expect(world.wire.toHaveEvent(wrongEvent as 'auction-live-changed')).rejects.toThrow(
      "Did you mean 'auction-live-changed'?",
    )
    await expect(world.wire.list({ kind: 'call', name: 'auction.bidd' })).rejects.toThrow("Did you mean 'auction.bid'?")
  })

  it('refuses a person and an option that don’t exist, even where nothing is expected', async () => {
    const world = await simulator.world()
    const nobody = "There is no person 'tidewel'. Did you mean 'tidewell'?"
    const person = 'tidewel'
    await expect(world.wire.toHaveCall('auction.bid', { person, times: 0 })).rejects.toThrow(nobody)
    await expect(world.wire.toHaveEvent('auction-live-changed', { person, times: 0 })).rejects.toThrow(nobody)
    await expect(world.wire.toHaveNoRefusals({ person })).rejects.toThrow(nobody)
    await expect(world.wire.list({ person })).rejects.toThrow(nobody)
    await expect(world.wire.toHaveCall('auction.bid', Object({ tims: 0 }))).rejects.toThrow(
      "There is no option 'tims'. Did you mean 'times'?",
    )
    await expect(world.wire.toHaveNoRefusals(Object({ excpt: [] }))).rejects.toThrow("Did you mean 'except'?")
  })

  it.each([
    [{ times: -1 }, 'times must be a whole number from 0, not -1.'],
    [{ atMost: 0.5 }, 'atMost must be a whole number from 0, not 0.5.'],
    [{ times: 2, atMost: 1 }, 'Give times or atMost, not both.'],
  ])('refuses the counts %j', async (counts, message) => {
    const world = await simulator.world()
    await expect(world.wire.toHaveCall('auction.bid', counts)).rejects.toThrow(message)
  })

  it('of an event says so when the person has no connection that could receive it', async () => {
    const world = await simulator.world()
    const connection = await world.echo('harbor-crest', { Echo, Pusher })
    await connection.join(`auction.${world.person('harbor-crest').user_id}`)
    const wanted = (person: 'harbor-crest' | 'tidewell') =>
      world.wire.toHaveEvent('auction-past-added', { person, within: 1 })
    await expect(wanted('tidewell')).rejects.toThrow(
      'tidewell has no open connection. Events go only to connections that have joined their channel.',
    )
    await expect(wanted('harbor-crest')).rejects.not.toThrow('no open connection')
  })
})

describe('an injected command', () => {
  it('has a field called `name` in `with`', async () => {
    const world = await simulator.world()
    const name = 'Larkmere Insurance Investments'
    await world.inject({ name: 'register profile', as: 'new-investor', with: { name } })
    const headers = await world.headers('new-investor')
    const answer = await fetch(`${world.url}/api/investor/profile`, { headers })
    expect(JSON.stringify(await answer.json())).toContain(name)
  })
})

describe('a person of a world', () => {
  it('who doesn’t exist has no address, and the message suggests the nearest', async () => {
    const world = await simulator.world()
    expect(() => world.address('tidewel')).toThrow("There is no person 'tidewel'. Did you mean 'tidewell'?")
    await expect(world.token('nobody')).rejects.toThrow("There is no person 'nobody'")
  })

  it('can call the API from Node with a token', async () => {
    const world = await simulator.world()
    const answer = await fetch(`${world.url}/api/auth/user`, { headers: await world.headers('harbor-crest') })
    expect(await answer.json()).toMatchObject({ data: { email: world.person('harbor-crest').email } })
    const { hash } = await world.fingerprints()
    await world.token('harbor-crest')
    expect((await world.fingerprints()).hash).toBe(hash)
  })

  it('collects no event that the channel doesn’t have', async () => {
    const world = await simulator.world()
    const connection = await world.echo('harbor-crest', { Echo, Pusher })
    const channel = `auction.${world.person('harbor-crest').user_id}`
    await connection.join(channel)
    const wrong: string = 'auction-live-chnged'
    expect(() => connection.collect(channel, wrong as 'auction-live-changed')).toThrow(
      "There is no event of auction 'auction-live-chnged'. Did you mean 'auction-live-changed'?",
    )
  })
})

describe('a world of a simulator on another machine', () => {
  it('has its pages at the simulator’s address, and links with the code of the world', async () => {
    const { info, control } = await simulator.world()
    const world = new SimulatedWorld(info, 'http://192.0.2.2:4352', control)
    expect(world.address('harbor-crest', '/investor/auction/live')).toBe('http://192.0.2.2:4352/investor/auction/live')
    expect(world.plainAddress('harbor-crest', '/')).toContain(`code=${info.code}`)
  })
})

describe('the simulator of a test', () => {
  it('refuses an unknown option and a missing file by name', async () => {
    await expect(createSimulator(Object({ prot: 4000 }))).rejects.toThrow(
      "There is no option 'prot'. Did you mean 'port'?",
    )
    const file = join(mkdtempSync(join(tmpdir(), 'no-file-')), 'nope.yaml')
    await expect(createSimulator({ files: [file] })).rejects.toThrow(`There is no file '${file}'.`)
  })

  it('names its address when it doesn’t respond, and the call that doesn’t exist', async () => {
    await expect(client('http://127.0.0.1:9')('worlds.list')).rejects.toThrow(
      'The simulator at http://127.0.0.1:9 is not responding.',
    )
    const { control } = await simulator.world()
    const wrong: string = 'worlds.creat'
    expect(() => control(wrong as 'worlds.list')).toThrow("Did you mean 'worlds.create'?")
    await expect(control('worlds.show', Object({}))).rejects.toThrow('The call needs params with worldId')
  })

  it('refuses an unknown option of a world by name', async () => {
    const { control } = await simulator.world()
    await expect(newWorld(control, Object({ scnario: 'no-sale' }))).rejects.toThrow(
      "Unknown field 'scnario'. Did you mean 'scenario'?",
    )
  })
})
