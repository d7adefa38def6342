// A gateway reattaches its sockets after a lost message in either direction.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WritableConnection } from '../../realtime/connections/protocol'
import type { Bus } from './bus'
import { GatewayLink } from './gateway-link'
import { GatewaySocket } from './gateway-socket'
import type { GatewayOp, LineMessage, NodeMessage, OwnerOp } from './messages'

const subscribe = {
  protocol: 'pusher',
  frame: { kind: 'subscribe', channel: 'private-auction.7', auth: 'a', channelData: null },
} as const

/** A link with one socket to a fake owner. */
function openLink() {
  const sent: LineMessage<GatewayOp>[] = []
  const calls: string[] = []
  const bus: Pick<Bus, 'nodeName' | 'toOwner'> = {
    nodeName: 'here',
    toOwner: (_node, message: NodeMessage<GatewayOp>) => void ('ops' in message && sent.push(message)),
  }
  let lines = 0
  const link = new GatewayLink('main', {
    bus,
    placeOf: async () => ({ kind: 'here' }),
    forget: () => undefined,
    newLine: () => {
      lines += 1
      return `line-${lines}`
    },
    strand: () => undefined,
  })
  const connection: WritableConnection = {
    id: '1.1',
    connector: 'reverb',
    write: (text) => void calls.push(text),
    deliver: (frame) => void calls.push(frame.json),
    cut: () => void calls.push('cut'),
    silence: () => void calls.push('silenced'),
    whenReceived: () => Promise.resolve(true),
  }
  const socket = new GatewaySocket(1, connection, 'pusher', null)
  link.add(socket)
  let number = 0
  /** Sends ops of the owner on the current line. */
  const receiveOps = (ops: readonly OwnerOp[], at?: { readonly number?: number; readonly ack?: number }) => {
    number = at?.number ?? number + 1
    link.handle({ from: 'here', world: 'main', line: link.line, number, ack: at?.ack ?? 0, ops })
  }
  const turn = () => vi.advanceTimersByTimeAsync(10)
  return { link, socket, sent, calls, receiveOps, turn }
}

describe('a gateway', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** An attached link with a socket that listens to a channel. */
  const listen = async () => {
    const parts = openLink()
    await parts.turn()
    parts.receiveOps([
      ['attached'],
      ['welcome', 1],
      ['admitted', 1, 7, 'hash'],
      ['joined', 1, 'private-auction.7', null],
    ])
    parts.sent.splice(0)
    return parts
  }
  const firstOps = (sent: readonly LineMessage<GatewayOp>[]) => sent.flatMap(({ ops }) => ops).slice(0, 2)
  const state = {
    id: '1.1',
    protocol: 'pusher',
    page: null,
    isWelcome: true,
    admission: { userId: 7, sessions: ['hash'] },
    channels: [['private-auction.7', null]],
  }

  it('ignores a line after a missed message and attaches its sockets again', async () => {
    const { receiveOps, sent, calls, turn } = await listen()
    receiveOps([['write', 1, 'too late']], { number: 3 })
    await turn()
    expect(firstOps(sent)).toEqual([['attach'], ['socket', 1, state]])
    expect([sent[0]?.line, calls]).toEqual(['line-2', []])
  })

  it('attaches its sockets again if a heartbeat reveals a missed message', async () => {
    const { link, sent, turn } = await listen()
    link.onHeartbeat(2, 0)
    await turn()
    expect(firstOps(sent)).toEqual([['attach'], ['socket', 1, state]])
  })

  it('repeats unconfirmed frames to the next owner, except whispers', async () => {
    const { link, socket, receiveOps, sent, turn } = await listen()
    link.send(socket, subscribe)
    const whisper = { kind: 'whisper', channel: 'private-auction.7', event: 'client-typing', data: {} } as const
    link.send(socket, { protocol: 'pusher', frame: whisper })
    await turn()
    sent.splice(0)
    link.ownerChanged()
    await turn()
    const ops = sent.flatMap((message) => message.ops)
    expect(ops).toEqual([['attach'], ['socket', 1, state], ['sent', 1, subscribe]])
    receiveOps([['attached']], { number: 1, ack: 1 })
    receiveOps([], { ack: 1 })
    await turn()
    sent.splice(0)
    link.ownerChanged()
    await turn()
    expect(sent.flatMap((message) => message.ops)).toEqual([['attach'], ['socket', 1, state]])
  })

  it('cuts its sockets after 15 s without an owner', async () => {
    const { link, calls, turn } = await listen()
    link.ownerChanged()
    await turn()
    await vi.advanceTimersByTimeAsync(14_900)
    link.heartbeat(false)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    link.heartbeat(false)
    expect(calls).toEqual(['cut'])
  })
})
