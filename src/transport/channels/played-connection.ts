// A connection that a test plays: it records what was asked of it and emits what the test wants. No product code.
import type { ChannelListener, Connect, Connection, LineListener } from './connector'

export interface PlayedConnection {
  readonly connect: Connect
  /** What was asked, in order: `join private-auction.7`, `leave …`, `tryNow`, `close`. */
  readonly asked: string[]
  /** The listener of a joined channel; throws when nobody has joined it. */
  channel(wire: string): ChannelListener
  line(): LineListener
}

export function playConnection(): PlayedConnection {
  const asked: string[] = []
  const channels = new Map<string, ChannelListener>()
  let listener: LineListener | null = null
  const connection: Connection = {
    join(channel, _events, heard) {
      asked.push(`join ${channel.wire}`)
      channels.set(channel.wire, heard)
    },
    leave(channel) {
      asked.push(`leave ${channel.wire}`)
    },
    socketId: () => '12.34',
    tryNow: () => void asked.push('tryNow'),
    close: () => void asked.push('close'),
  }
  return {
    connect(line) {
      listener = line
      return connection
    },
    asked,
    channel(wire) {
      const found = channels.get(wire)
      if (found === undefined) throw new Error(`nobody joined ${wire}`)
      return found
    },
    line() {
      if (listener === null) throw new Error('nobody connected')
      return listener
    },
  }
}
