// Checks that the files of deploy/ refer to existing paths, scripts, services, ports, options and probes.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { usageOf } from './start/options'

const textOf = (file: string): string => readFileSync(file, 'utf8')
const help = usageOf('loan-auction-simulator')
const simulatorImage = textOf('deploy/simulator.Dockerfile')
const optionsIn = (command: string): readonly string[] =>
  [...command.matchAll(/--(?!import)[a-z-]+/g)].map(([option]) => option)
const exposedPort = (file: string): number => Number(/^EXPOSE (\d+)$/m.exec(textOf(file))?.[1])
/** Host and port of each URL in a comma-separated list. */
const serversIn = (text: string): readonly string[] => text.split(',').map((url) => new URL(url).host)

/** Checks that a node replaces its shell, so that signals reach it, and gets options that exist. */
function checkNodeCommand(command: string): void {
  const program = /exec (\S+)/.exec(simulatorImage)?.[1]
  expect(program).toMatch(/\/loan-auction-simulator$/)
  expect(command).toContain(`exec ${program} `)
  const known = ['--host', '--cluster', '--node', '--advertise', '--control-token', '--allow-host', '--proxies']
  expect(optionsIn(command)).toEqual(known)
  for (const option of known) expect(help).toContain(option)
}

/** The ports in nats.conf, and the other servers in it. */
const natsIn = (text: string) => ({
  client: /^listen: "0\.0\.0\.0:(\d+)"/m.exec(text)?.[1],
  monitor: /^http: "0\.0\.0\.0:(\d+)"/m.exec(text)?.[1],
  route: /^ {2}listen: "0\.0\.0\.0:(\d+)"/m.exec(text)?.[1],
  routes: [...text.matchAll(/"nats:\/\/([\w.-]+:\d+)"/g)].map(([, server]) => server),
})

describe.each([
  ['deploy/site.Dockerfile', 'build'],
  ['deploy/simulator.Dockerfile', 'package'],
])('%s', (file, script) => {
  const lines = textOf(file).replaceAll('\\\n', ' ').split('\n')

  it('copies files that exist and that .dockerignore doesn’t exclude', () => {
    const ignored = textOf('.dockerignore').split('\n')
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
    expect(copied.length).toBeGreaterThan(3)
    for (const path of copied) {
      expect(existsSync(path), path).toBe(true)
      expect(ignored).not.toContain(path)
      expect(ignored).not.toContain(`${path}/`)
    }
  })

  it('runs npm scripts that exist, and installs from the lock file', () => {
    const { scripts } = JSON.parse(textOf('package.json'))
    const run = lines.flatMap((line) => [...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name))
    expect(run).toContain(script)
    for (const name of run) expect(Object.keys(scripts)).toContain(name)
    expect(lines).toContain('RUN npm ci')
  })
})

describe('the images', () => {
  it('run the command that the package installs, with options that exist', () => {
    expect(textOf('scripts/package/command.ts')).toMatch(/^#!\/usr\/bin\/env node\n/)
    const [, command = ''] = /^CMD \[(.*)\]/m.exec(simulatorImage) ?? []
    expect(command).toContain('loan-auction-simulator')
    const args = ['--import', 'tsx', 'scripts/start.ts', '--help']
    const output = execFileSync(process.execPath, args, { encoding: 'utf8' })
    expect(optionsIn(command)).toEqual(['--host', '--data', '--control-token', '--allow-host', '--proxies'])
    for (const option of optionsIn(command)) expect(output).toContain(option)
  })

  it('set every variable of the site, and compose sets no others', () => {
    const template = textOf('deploy/site.conf.template')
    const variables = [...new Set([...template.matchAll(/\$\{([A-Z]+)\}/g)].map(([, name]) => name ?? ''))]
    expect(variables.toSorted()).toEqual(['API', 'CONNECT', 'MARKETPLACE', 'SOCKETS'])
    for (const name of variables) expect(textOf('deploy/site.Dockerfile')).toMatch(new RegExp(`\\b${name}=`))
    const { services } = parse(textOf('deploy/compose.yaml'))
    expect(Object.keys(services)).toEqual(['simulator', 'site'])
    for (const name of ['simulator', 'site']) {
      expect(existsSync(`deploy/${services[name].build.context}/${services[name].build.dockerfile}`)).toBe(true)
      expect(services[name].restart).toBe('unless-stopped')
    }
    expect(services.site.depends_on).toEqual({ simulator: { condition: 'service_healthy' } })
    expect(simulatorImage).toContain('HEALTHCHECK ')
    for (const name of Object.keys(services.site.environment)) expect(variables).toContain(name)
  })
})

describe('deploy/cluster.compose.yaml', () => {
  const { services, volumes, networks } = parse(textOf('deploy/cluster.compose.yaml'), { merge: true })
  const servicesOf = (start: string) => Object.keys(services).filter((name) => name.startsWith(start))
  const nats = natsIn(textOf('deploy/nats.conf'))
  const port = exposedPort('deploy/simulator.Dockerfile')

  it('has three NATS servers that know each other, each with its own volume', () => {
    expect(servicesOf('nats').map((name) => `${name}:${nats.route}`)).toEqual(nats.routes)
    expect(nats.routes).toHaveLength(3)
    for (const name of servicesOf('nats')) {
      expect(services[name].command).toEqual(['--config', '/etc/nats/nats.conf', '--name', name])
      expect(services[name].volumes[1]).toBe(`${name}:/data`)
      expect(Object.keys(volumes)).toContain(name)
      expect(services[name].healthcheck.test.join(' ')).toContain(`127.0.0.1:${nats.monitor}/healthz`)
    }
  })

  it('gives NATS a password and a private network that only the nodes share', () => {
    expect(textOf('deploy/nats.conf')).toMatch(
      /authorization \{\n {2}user: simulator\n {2}password: \$NATS_PASSWORD\n\}/,
    )
    for (const name of servicesOf('nats')) {
      expect(services[name].environment.NATS_PASSWORD).toContain('NATS_PASSWORD:?')
      expect([services[name].networks, services[name].ports]).toEqual([['nats'], undefined])
    }
    for (const name of servicesOf('simulator')) {
      expect(services[name].networks).toEqual(['nats', 'default'])
      expect(services[name].environment.CLUSTER).toContain('//simulator:$' + '{NATS_PASSWORD}@')
    }
    expect(services.site.networks).toBeUndefined()
    expect(networks).toEqual({ nats: { internal: true } })
  })

  it('has three named nodes that wait for NATS, have a readiness check, and have time to hand over their worlds', () => {
    expect(servicesOf('simulator')).toHaveLength(3)
    for (const name of servicesOf('simulator')) {
      const { command, environment, depends_on, healthcheck, stop_grace_period } = services[name]
      checkNodeCommand(command.join(' '))
      expect(environment.NODE).toBe(name)
      expect(serversIn(environment.CLUSTER)).toEqual(servicesOf('nats').map((server) => `${server}:${nats.client}`))
      expect(command.join(' ')).toContain(`:${port}"`)
      expect(Object.keys(depends_on)).toEqual(servicesOf('nats'))
      expect(healthcheck.test.join(' ')).toContain('127.0.0.1:4000/ready')
      expect(stop_grace_period).toBe('60s')
    }
  })

  it('has nginx in front of all nodes without session affinity, and mounts files that exist', () => {
    const upstream = textOf('deploy/simulators.conf')
    const servers = [...upstream.matchAll(/^ {2}server (\S+:\d+) /gm)].map(([, server]) => server)
    expect(servers).toEqual(servicesOf('simulator').map((name) => `${name}:${port}`))
    expect(upstream).not.toMatch(/ip_hash|sticky|hash /)
    expect(upstream).toContain('upstream simulators {')
    expect(services.site.environment).toEqual({ API: 'http://simulators', SOCKETS: 'http://simulators' })
    expect(services.site.ports).toEqual([`8080:${exposedPort('deploy/site.Dockerfile')}`])
    for (const { build, volumes: mounts = [], depends_on = {} } of Object.values<{
      build?: { context: string; dockerfile: string }
      volumes?: string[]
      depends_on?: object
    }>(services)) {
      if (build !== undefined) expect(existsSync(`deploy/${build.context}/${build.dockerfile}`)).toBe(true)
      for (const [, file] of String(mounts).matchAll(/(?:^|,)\.\/([^:]+):/g))
        expect(existsSync(`deploy/${file}`)).toBe(true)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(services[other].healthcheck, other).toBeDefined()
      }
    }
  })
})

describe('deploy/kubernetes.yaml', () => {
  const text = textOf('deploy/kubernetes.yaml')
  const all = parseAllDocuments(text).map((document) => document.toJS())
  const ofKind = (kind: string) => all.filter((one) => one.kind === kind)
  const namesOf = (kind: string): readonly string[] => ofKind(kind).map(({ metadata }) => metadata.name)
  const workloads = [...ofKind('StatefulSet'), ...ofKind('Deployment')]
  const workload = (name: string) => workloads.find(({ metadata }) => metadata.name === name).spec
  const containerOf = (name: string) => workload(name).template.spec.containers[0]
  const nats = natsIn(ofKind('ConfigMap')[0].data['nats.conf'])

  it('quotes question marks in braces, which kubectl reads as a key', () => {
    expect(text.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '').match(/\{[^}\n]*\?.*/g)).toBeNull()
  })

  it('has services and disruption budgets that select pods of a workload, on ports that those have', () => {
    const podsOf = (selected: object) =>
      workloads.find(({ spec }) => JSON.stringify(spec.template.metadata.labels) === JSON.stringify(selected))
    expect(namesOf('PodDisruptionBudget').toSorted()).toEqual(['nats', 'simulator', 'site'])
    for (const { spec } of [...workloads, ...ofKind('PodDisruptionBudget')])
      expect(podsOf(spec.selector.matchLabels)).toBeDefined()
    for (const { spec } of ofKind('Service'))
      for (const { name, port } of spec.ports)
        expect(podsOf(spec.selector).spec.template.spec.containers[0].ports).toContainEqual({
          name,
          containerPort: port,
        })
    for (const { spec } of ofKind('StatefulSet')) expect(namesOf('Service')).toContain(spec.serviceName)
  })

  it.each([
    ['simulator', /^\/(?:ready|health)$/],
    ['nats', /^\/healthz(?:\?js-enabled-only=true)?$/],
    ['site', /^\/$/],
  ])('probes %s at paths that it answers, and mounts volumes that exist', (name, paths) => {
    const { startupProbe, readinessProbe, livenessProbe, ports, volumeMounts = [] } = containerOf(name)
    for (const probe of [startupProbe ?? readinessProbe, readinessProbe, livenessProbe]) {
      expect(probe.httpGet.path).toMatch(paths)
      expect(ports.map((port: { name: string }) => port.name)).toContain(probe.httpGet.port)
    }
    const { template, volumeClaimTemplates = [] } = workload(name)
    const volumes = JSON.stringify([template.spec.volumes, volumeClaimTemplates])
    for (const mount of volumeMounts) expect(volumes).toContain(`"name":"${mount.name}"`)
  })

  it('starts nodes as the image does, with the existing NATS servers, and with time to hand over their worlds', () => {
    const { command, env, lifecycle, ports, readinessProbe, livenessProbe } = containerOf('simulator')
    const started = command.join(' ')
    checkNodeCommand(started)
    expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/ready', '/health'])
    const variables = new Map<string, string>(env.map((one: { name: string; value: string }) => [one.name, one.value]))
    const hosts = Array.from({ length: workload('nats').replicas }, (_, index) => `nats-${index}.nats`)
    expect(nats.routes).toEqual(hosts.map((host) => `${host}:${nats.route}`))
    expect(serversIn(variables.get('CLUSTER') ?? '')).toEqual(hosts.map((host) => `${host}:${nats.client}`))
    const port = exposedPort('deploy/simulator.Dockerfile')
    expect(started).toContain(`http://$NODE.${workload('simulator').serviceName}:${port}`)
    expect(ports[0].containerPort).toBe(port)
    for (const [, name = ''] of started.matchAll(/\$([A-Z_]+)/g)) expect(variables.has(name), name).toBe(true)
    const pause = Number(lifecycle.preStop.exec.command[1])
    expect(workload('simulator').template.spec.terminationGracePeriodSeconds).toBeGreaterThan(pause + 60)
  })

  it('lets only the nodes and its own servers reach NATS, with a password', () => {
    const [policy] = ofKind('NetworkPolicy')
    expect(policy.spec.podSelector).toEqual({ matchLabels: { app: 'nats' } })
    const allowed = policy.spec.ingress.map(
      (rule: { from: { podSelector: { matchLabels: { app: string } } }[]; ports: object[] }) => [
        ...rule.from.map(({ podSelector }) => podSelector.matchLabels.app),
        ...rule.ports,
      ],
    )
    expect(allowed).toEqual([
      ['simulator', { port: Number(nats.client) }],
      ['nats', { port: Number(nats.route) }],
    ])
    for (const name of ['nats', 'simulator'])
      expect(containerOf(name).env).toContainEqual({
        name: 'NATS_PASSWORD',
        valueFrom: { secretKeyRef: { name: 'simulator', key: 'nats-password' } },
      })
  })

  it('configures NATS as compose does, except for the names', () => {
    const withoutNames = (file: string) =>
      file
        .replace(/routes: .*/, '')
        .replace(/^#.*\n/gm, '')
        .trim()
    expect(withoutNames(ofKind('ConfigMap')[0].data['nats.conf'])).toBe(withoutNames(textOf('deploy/nats.conf')))
  })
})
