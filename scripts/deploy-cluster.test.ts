// What the files of deploy/ for a cluster name is there: services, ports, paths, options, and probes that a node answers.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { usageOf } from './start/options'

const project = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8')

const help = usageOf('loan-auction-simulator')

/** A node is started by the command of the image, so that signals reach it, and with options that the start knows. */
function checkCommand(command: string, image: string): void {
  const program = /exec (\S+)/.exec(image)?.[1]
  expect(program).toMatch(/\/loan-auction-simulator$/)
  expect(command).toContain(`exec ${program} `)
  const options = [...command.matchAll(/--[a-z-]+/g)].map(([option]) => option)
  expect(options).toEqual([
    '--host',
    '--cluster',
    '--node',
    '--advertise',
    '--control-token',
    '--allow-host',
    '--proxies',
  ])
  for (const option of options) expect(help).toContain(option)
}

const portsOf = (text: string): readonly (readonly [string, string])[] =>
  text.split(',').map((url) => [new URL(url).hostname, new URL(url).port])

/** The ports of nats.conf: for clients, for the other servers, for probes. */
const portsIn = (configuration: string) => ({
  client: /^listen: "0\.0\.0\.0:(\d+)"/m.exec(configuration)?.[1] ?? '',
  monitor: /^http: "0\.0\.0\.0:(\d+)"/m.exec(configuration)?.[1] ?? '',
  route: /^ {2}listen: "0\.0\.0\.0:(\d+)"/m.exec(configuration)?.[1] ?? '',
  routes: [...configuration.matchAll(/"nats:\/\/([\w.-]+):(\d+)"/g)].map(([, host = '', port = '']) => [host, port]),
})

const simulatorImage = textOf('deploy/simulator.Dockerfile')
const exposed = (file: string): string => /^EXPOSE (\d+)$/m.exec(textOf(file))?.[1] ?? ''

describe('deploy/cluster.compose.yaml', () => {
  const service = z.looseObject({
    build: z.optional(z.object({ context: z.string(), dockerfile: z.string() })),
    command: z.optional(z.array(z.string())),
    environment: z.optional(z.record(z.string(), z.string())),
    volumes: z.optional(z.array(z.string())),
    ports: z.optional(z.array(z.string())),
    depends_on: z.optional(z.record(z.string(), z.object({ condition: z.string() }))),
    healthcheck: z.optional(z.looseObject({ test: z.array(z.string()) })),
    stop_grace_period: z.optional(z.string()),
  })
  const shape = z.object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
  const compose = z.parse(z.looseObject(shape.shape), parse(textOf('deploy/cluster.compose.yaml'), { merge: true }))
  const rows = Object.entries(compose.services)
  const named = (part: string) => rows.filter(([name]) => name.startsWith(part))
  const nats = portsIn(textOf('deploy/nats.conf'))

  it('has three servers of NATS that know each other, each with a volume of its own', () => {
    expect(named('nats').map(([name]) => [name, nats.route])).toEqual(nats.routes)
    expect(nats.routes).toHaveLength(3)
    for (const [name, { command = [], volumes = [], healthcheck }] of named('nats')) {
      expect(command).toEqual(['--config', '/etc/nats/nats.conf', '--name', name])
      expect(volumes[1]).toBe(`${name}:/data`)
      expect(Object.keys(compose.volumes)).toContain(name)
      expect(healthcheck?.test.join(' ')).toContain(`127.0.0.1:${nats.monitor}/healthz`)
    }
  })

  it('has three nodes under their own names that wait for NATS, are asked whether they are ready, and may hand over', () => {
    expect(named('simulator')).toHaveLength(3)
    for (const [name, { command = [], environment = {}, depends_on = {}, healthcheck, stop_grace_period }] of named(
      'simulator',
    )) {
      checkCommand(command.join(' '), simulatorImage)
      expect(environment.NODE).toBe(name)
      expect(portsOf(environment.CLUSTER ?? '')).toEqual(named('nats').map(([server]) => [server, nats.client]))
      expect(command.join(' ')).toContain(`:${exposed('deploy/simulator.Dockerfile')}"`)
      expect(Object.keys(depends_on)).toEqual(named('nats').map(([server]) => server))
      expect(healthcheck?.test.join(' ')).toContain('127.0.0.1:4000/ready')
      expect(stop_grace_period).toBe('60s')
    }
  })

  it('has nginx in front of all nodes alike, and files that are there', () => {
    const servers = [...textOf('deploy/simulators.conf').matchAll(/^ {2}server (\S+):(\d+) /gm)].map(
      ([, host, port]) => [host, port],
    )
    expect(servers).toEqual(named('simulator').map(([name]) => [name, exposed('deploy/simulator.Dockerfile')]))
    expect(textOf('deploy/simulators.conf')).not.toMatch(/ip_hash|sticky|hash /)
    const { site } = compose.services
    expect(site?.environment).toEqual({ API: 'http://simulators', SOCKETS: 'http://simulators' })
    expect(textOf('deploy/simulators.conf')).toContain('upstream simulators {')
    expect(site?.ports).toEqual([`8080:${exposed('deploy/site.Dockerfile')}`])
    for (const [, { build, volumes = [] }] of rows) {
      if (build !== undefined) expect(existsSync(join(project, 'deploy', build.context, build.dockerfile))).toBe(true)
      for (const [, file] of volumes.flatMap((volume) => [...volume.matchAll(/^\.\/([^:]+):/g)]))
        expect(existsSync(join(project, 'deploy', file ?? '')), file).toBe(true)
    }
    for (const [, { depends_on = {} }] of rows)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(compose.services[other]?.healthcheck, other).toBeDefined()
      }
  })
})

describe('deploy/kubernetes.yaml', () => {
  const labels = z.record(z.string(), z.string())
  const probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) })
  const container = z.looseObject({
    name: z.string(),
    command: z.optional(z.array(z.string())),
    env: z.optional(z.array(z.looseObject({ name: z.string(), value: z.optional(z.string()) }))),
    ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
    startupProbe: z.optional(probe),
    readinessProbe: probe,
    livenessProbe: probe,
    lifecycle: z.optional(z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) })),
    volumeMounts: z.optional(z.array(z.object({ name: z.string(), mountPath: z.string() }))),
  })
  const pod = z.looseObject({
    terminationGracePeriodSeconds: z.optional(z.int()),
    containers: z.array(container),
    volumes: z.optional(z.array(z.looseObject({ name: z.string() }))),
  })
  const spec = z.looseObject({
    replicas: z.optional(z.int()),
    serviceName: z.optional(z.string()),
    selector: z.optional(z.unknown()),
    ports: z.optional(z.array(z.object({ name: z.string(), port: z.int() }))),
    template: z.optional(z.object({ metadata: z.object({ labels }), spec: pod })),
    volumeClaimTemplates: z.optional(z.array(z.looseObject({ metadata: z.object({ name: z.string() }) }))),
  })
  const document = z.looseObject({
    kind: z.string(),
    metadata: z.object({ name: z.string() }),
    spec: z.optional(spec),
    data: z.optional(z.record(z.string(), z.string())),
  })
  const all = parseAllDocuments(textOf('deploy/kubernetes.yaml')).map((one) => z.parse(document, one.toJS()))
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  const workloads = [...of('StatefulSet'), ...of('Deployment')]
  const workload = (name: string) => workloads.find(({ metadata }) => metadata.name === name)?.spec
  const containerOf = (name: string) => workload(name)?.template?.spec.containers[0]

  it('has no question mark in braces without quotes, which kubectl takes for a key', () => {
    const unquoted = textOf('deploy/kubernetes.yaml').replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '')
    expect(unquoted.match(/\{[^}\n]*\?.*/g)).toBeNull()
  })

  it('selects with every service and budget the pods of a workload, under ports that they have', () => {
    const podsOf = (selected: unknown) =>
      workloads.find(({ spec: each }) => JSON.stringify(each?.template?.metadata.labels) === JSON.stringify(selected))
    expect(
      of('PodDisruptionBudget')
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(['nats', 'simulator', 'site'])
    for (const { spec: each } of [...workloads, ...of('PodDisruptionBudget')])
      expect(podsOf(z.parse(z.object({ matchLabels: labels }), each?.selector).matchLabels)).toBeDefined()
    for (const { spec: each, metadata } of of('Service')) {
      const known = podsOf(each?.selector)?.spec?.template?.spec.containers[0]?.ports ?? []
      for (const { name, port } of each?.ports ?? [])
        expect(known, metadata.name).toContainEqual({ name, containerPort: port })
    }
    for (const { spec: each } of of('StatefulSet'))
      expect(of('Service').map(({ metadata }) => metadata.name)).toContain(each?.serviceName)
  })

  it('asks each container by paths that it answers, and mounts what is there', () => {
    const answered = { simulator: /^\/(?:ready|health)$/, nats: /^\/healthz(?:\?js-enabled-only=true)?$/, site: /^\/$/ }
    for (const [name, paths] of Object.entries(answered)) {
      const found = containerOf(name)
      for (const each of [found?.startupProbe, found?.readinessProbe, found?.livenessProbe]) {
        if (each === undefined) continue
        expect(each.httpGet.path).toMatch(paths)
        expect(found?.ports.map((port) => port.name)).toContain(each.httpGet.port)
      }
      const volumes = [
        ...(workload(name)?.template?.spec.volumes ?? []).map((volume) => volume.name),
        ...(workload(name)?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
      ]
      for (const mount of found?.volumeMounts ?? []) expect(volumes).toContain(mount.name)
    }
    const simulator = containerOf('simulator')
    expect([simulator?.readinessProbe.httpGet.path, simulator?.livenessProbe.httpGet.path]).toEqual([
      '/ready',
      '/health',
    ])
  })

  it('starts nodes as the image does, on the servers that there are, and gives them time to hand over', () => {
    const { command = [], env = [], lifecycle, ports = [] } = containerOf('simulator') ?? {}
    const text = command.join(' ')
    checkCommand(text, simulatorImage)
    const nats = portsIn(of('ConfigMap')[0]?.data?.['nats.conf'] ?? '')
    const hosts = Array.from({ length: workload('nats')?.replicas ?? 0 }, (_, nth) => `nats-${nth}.nats`)
    expect(nats.routes).toEqual(hosts.map((host) => [host, nats.route]))
    expect(portsOf(env.find(({ name }) => name === 'CLUSTER')?.value ?? '')).toEqual(
      hosts.map((host) => [host, nats.client]),
    )
    expect(text).toContain(
      `http://$NODE.${workload('simulator')?.serviceName}:${exposed('deploy/simulator.Dockerfile')}`,
    )
    expect(ports[0]?.containerPort).toBe(Number(exposed('deploy/simulator.Dockerfile')))
    for (const variable of new Set([...text.matchAll(/\$([A-Z_]+)/g)].map(([, name]) => name)))
      expect(env.map(({ name }) => name)).toContain(variable)
    const pause = Number(lifecycle?.preStop.exec.command[1])
    expect(workload('simulator')?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(pause + 60)
  })

  it('configures NATS as compose does, but for its names', () => {
    const bare = (text: string) =>
      text
        .replace(/routes: .*/, '')
        .replace(/^#.*\n/gm, '')
        .trim()
    expect(bare(of('ConfigMap')[0]?.data?.['nats.conf'] ?? '')).toBe(bare(textOf('deploy/nats.conf')))
  })
})
