// By which addresses other machines reach a simulator, and that its own links answer on this machine.
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { classroom } from '../control-api/classroom'
import { hostsElsewhere } from '../control-api/world-on-wire'
import { createSimulator } from '../server'
import { addressesElsewhere } from './elsewhere'

const networks = () => ({
  docker0: [{ address: '172.17.0.1', family: 'IPv4', internal: false }],
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  en0: [
    { address: 'fe80::1', family: 'IPv6', internal: false },
    { address: '192.168.1.5', family: 'IPv4', internal: false },
  ],
})

test.each<[string | undefined, readonly string[]]>([
  [undefined, []],
  ['localhost', []],
  ['127.0.1.1', []],
  ['::1', []],
  ['0.0.0.0', ['192.168.1.5', '172.17.0.1']],
  ['192.168.1.5', ['192.168.1.5']],
  ['fd00::2', ['[fd00::2]']],
])('a server that listens on %s is reached from other machines at %j', async (host, addresses) => {
  expect((await addressesElsewhere(host, networks))()).toEqual(addresses)
})

test.each([
  ['localhost:4000', ['192.168.1.5:4000']],
  ['127.0.0.1', ['192.168.1.5']],
  ['demo.lan:4000', []],
])('the host %s is %j on other machines', (host, hosts) => expect(hostsElsewhere(host, ['192.168.1.5'])).toEqual(hosts))

test('a server that also listens on one other address answers on this machine as well, until it is closed', async () => {
  const simulator = await createSimulator({ port: 0, host: '127.0.0.2', scenario: null, quiet: true })
  const health = (host: string) => fetch(`http://${host}:${simulator.port}/simulator/api/health`)
  try {
    for (const host of ['127.0.0.2', '127.0.0.1', 'localhost']) expect((await health(host)).status).toBe(200)
  } finally {
    await simulator.close()
  }
  await expect(health('127.0.0.1')).rejects.toThrow()
})

test('the links of a class are made from where trainees reach the simulator, whatever name the trainer uses', async () => {
  const simulator = await createSimulator({ port: 0, host: '0.0.0.0', scenario: null, quiet: true })
  const { open, join, readRoom } = classroom(() => simulator.url)
  try {
    const room = await open()
    await join(room, 'Ada')
    const { join: own, join_elsewhere: others, only_here: onlyHere, seats } = await readRoom(room)
    const lan = Object.values(networkInterfaces()).flatMap((each = []) => each.filter(({ internal }) => !internal))
    expect(own).toContain(`http://localhost:${simulator.port}/`)
    expect(onlyHere).toBe(lan.length === 0)
    const first = others[0] ?? own
    expect(new URL(seats[0]?.back ?? '').host).toBe(new URL(first).host)
  } finally {
    await simulator.close()
  }
})

test('a room of a simulator that only this machine reaches says so', async () => {
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  try {
    const room = await classroom(() => simulator.url).open()
    expect([room.only_here, room.join_elsewhere]).toEqual([true, []])
  } finally {
    await simulator.close()
  }
})
