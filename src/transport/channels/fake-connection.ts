// A fake connection for tests: it records its calls, and the test drives its listeners. Not part of the app.
import type { ChannelListener, Connect, Connection, ConnectionListener } from './connector'

export interface FakeConnection {
  readonly connect: Connect
  /** In order: `join private-auction.7`, `leave …`, `tryNow`, `close`. */
  readonly calls: string[]
  /** The listener of a joined channel. Throws if it has not been joined. */
  channel(wire: string): ChannelListener
  listener(): ConnectionListener
}

export function fakeConnection(): FakeConnection {
  const calls: string[] = []
  const channels = new Map<string, ChannelListener>()
  let listener: ConnectionListener | null = null
  const connection: Connection = {
    join(channel, _events, channelListener) {
      calls.push(`join ${channel.wire}`)
      channels.set(channel.wire, channelListener)
    },
    leave(channel) {
      calls.push(`leave ${channel.wire}`)
    },
    socketId: () => '12.34',
    tryNow: () => void calls.push('tryNow'),
    close: () => void calls.push('close'),
  }
  return {
    connect(connectionListener) {
      listener = connectionListener
      return connection
    },
    calls,
    channel(wire) {
      const channelListener = channels.get(wire)
      if (channelListener === undefined) throw new Error(`${wire} was not joined`)
      return channelListener
    },
    listener() {
      if (listener === null) throw new Error('not connected')
      return listener
    },
  }
}
