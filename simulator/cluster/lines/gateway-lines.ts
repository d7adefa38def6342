// The sockets open on this node, by world. They are served by the owner of their world, which may be this node.
import { cookieValue } from '../../api/middleware/cookies'
import { worldIdOf } from '../../api/middleware/world-of-request'
import { hashOf, TOKEN_COOKIE } from '../../api/sessions'
import type { Protocol, ProtocolService, WritableConnection } from '../../realtime/connections/protocol'
import type { ProtocolServices, Protocols } from '../../realtime/gateways'
import type { Place } from '../ownership'
import type { Bus } from './bus'
import { GatewayLink } from './gateway-link'
import { GatewaySocket } from './gateway-socket'
import type { HeartbeatTimer } from './heartbeat-timer'
import type { NodeMessage, OwnerOp, SentFrame } from './messages'

export interface GatewayParts {
  readonly protocols: Protocols
  /** Random per start of this node. */
  readonly instance: string
  readonly placeOf: (world: string) => Promise<Place>
  /** Drops the cached owner of this world. */
  readonly forget: (world: string) => void
}

interface Served {
  readonly link: GatewayLink
  readonly socket: GatewaySocket
}

export class GatewayLines {
  readonly #links = new Map<string, GatewayLink>()
  readonly #served = new Map<WritableConnection, Served>()
  /** Sockets of worlds that don't exist, served by this node itself. */
  readonly #stranded = new Set<WritableConnection>()
  #numbers = 0
  #lines = 0

  constructor(
    private readonly bus: Bus,
    private readonly parts: GatewayParts,
  ) {}

  /** The services for both gateways of this node. */
  get services(): ProtocolServices {
    const { pusher, socketIo } = this.parts.protocols
    return {
      pusher: this.#service('pusher', pusher, (frame) => ({ protocol: 'pusher', frame })),
      socketIo: this.#service('socketIo', socketIo, (frame) => ({ protocol: 'socketIo', frame })),
    }
  }

  /** The number of open sockets. */
  get size(): number {
    return this.#served.size + this.#stranded.size
  }

  /** Sockets by world, with the node that serves them; null if there is none. */
  list(): readonly { readonly world: string; readonly owner: string | null; readonly sockets: number }[] {
    return [...this.#links.values()].map(({ world, owner, size }) => ({ world, owner, sockets: size }))
  }

  handle(message: NodeMessage<OwnerOp>) {
    if (!('beats' in message)) return this.#links.get(message.world)?.handle(message)
    const links = new Map([...this.#links.values()].map((link) => [link.line, link]))
    for (const [line, number, ack] of message.beats) links.get(line)?.onHeartbeat(number, ack)
  }

  ownerChanged(world: string): void {
    this.#links.get(world)?.ownerChanged()
  }

  /** Called once a second. */
  sendHeartbeats({ isLate }: HeartbeatTimer): void {
    const byOwner = new Map<string, [string, number, number][]>()
    for (const link of [...this.#links.values()]) {
      const { owner } = link
      const beat = link.heartbeat(isLate)
      if (beat === null || owner === null) continue
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), beat])
    }
    for (const [owner, beats] of byOwner) this.bus.toOwner(owner, { from: this.bus.nodeName, beats })
  }

  /** Tells the owners that this node is closing. */
  close(): void {
    for (const link of this.#links.values()) link.close()
  }

  #service<F>(
    protocol: SentFrame['protocol'],
    local: Protocol<F>,
    sentOf: (frame: F) => SentFrame,
  ): ProtocolService<F> {
    return {
      opened: (connection, request) => {
        this.#numbers += 1
        const token = cookieValue(request.headers.cookie, TOKEN_COOKIE) ?? null
        const socket = new GatewaySocket(this.#numbers, connection, protocol, token === null ? null : hashOf(token))
        const link = this.#linkOf(worldIdOf(request))
        this.#served.set(connection, { link, socket })
        link.add(socket)
      },
      handle: (connection, frame) => {
        const served = this.#served.get(connection)
        if (served !== undefined) served.link.send(served.socket, sentOf(frame))
        else if (this.#stranded.has(connection)) local.handle(connection, frame)
      },
      closed: (connection) => {
        if (this.#stranded.delete(connection)) return local.closed(connection)
        const served = this.#served.get(connection)
        if (served === undefined) return
        this.#served.delete(connection)
        served.link.remove(served.socket)
        if (served.link.size > 0) return
        served.link.close()
        if (this.#links.get(served.link.world) === served.link) this.#links.delete(served.link.world)
      },
    }
  }

  #linkOf(world: string): GatewayLink {
    const known = this.#links.get(world)
    if (known !== undefined) return known
    const { instance, placeOf, forget } = this.parts
    const link = new GatewayLink(world, {
      bus: this.bus,
      placeOf: () => placeOf(world),
      forget: () => forget(world),
      newLine: () => {
        this.#lines += 1
        return `${instance}-${this.#lines}`
      },
      strand: (socket) => this.#strand(socket),
    })
    this.#links.set(world, link)
    return link
  }

  /** Handles a socket whose world doesn't exist: a new one is served without a world, others are cut. */
  #strand({ connection, protocol, isWelcome, waiting }: GatewaySocket) {
    const link = this.#served.get(connection)?.link
    if (link?.size === 0 && this.#links.get(link.world) === link) this.#links.delete(link.world)
    this.#served.delete(connection)
    this.#stranded.add(connection)
    const { pusher, socketIo } = this.parts.protocols
    if (isWelcome) return connection.cut()
    this.parts.protocols[protocol].opened(connection)
    for (const { sent } of waiting) {
      if (sent.protocol === 'pusher') pusher.handle(connection, sent.frame)
      else socketIo.handle(connection, sent.frame)
    }
  }
}
