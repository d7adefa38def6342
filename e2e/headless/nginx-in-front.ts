// Runs nginx with the configuration of deploy/ in front of a simulator, filled in the way the nginx image does it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { reservePort } from '../../simulator/runtime/reserved-port'

const project = join(import.meta.dirname, '../..')

/** The path of nginx: `NGINX_PATH`, else on the path or in a usual folder. Throws an Error that says how to install it. */
function nginxFile(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  const file = [process.env.NGINX_PATH ?? '', ...folders.map((folder) => join(folder, 'nginx'))].find(existsSync)
  if (file === undefined) throw new Error('no nginx on this machine: apt-get install nginx-light, or set NGINX_PATH')
  return file
}

/** `${NAME}`, as the template writes a variable. */
const variable = (name: string): string => ['$', '{', name, '}'].join('')

/** Replaces placeholders in the template; throws if one is missing. */
function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [placeholder, value]) => {
    if (!text.includes(placeholder)) throw new Error(`deploy/site.conf.template has no ${placeholder}`)
    return text.replaceAll(placeholder, value)
  }, template)
}

export interface NginxInFront {
  readonly url: string
  close(): Promise<void>
}

/** deploy/simulators.conf with these nodes instead of its host names, in order. */
function upstreamOf(nodes: readonly string[]): string {
  const text = readFileSync(join(project, 'deploy/simulators.conf'), 'utf8')
  let place = 0
  return text.replaceAll(
    /^( {2}server )\S+/gm,
    (_line, begin: string) => `${begin}${new URL(nodes[place++] ?? '').host}`,
  )
}

/**
 * Starts nginx with the configuration of deploy/ in a temporary folder. `tag` is the content of the page's meta tag, `connect` more
 * origins for connect-src; the `nodes` of a cluster are used instead of `api`.
 */
export async function nginxInFront(
  api: string,
  tag: string,
  connect: string,
  nodes: readonly string[] = [],
): Promise<NginxInFront> {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-nginx-'))
  const html = join(folder, 'html')
  mkdirSync(join(html, 'assets'), { recursive: true })
  // The pages as the build writes them, with the placeholder of the nonce.
  for (const name of ['index.html', 'landing.html']) {
    const page = readFileSync(join(project, name), 'utf8').replace('<script ', '<script nonce="__CSP_NONCE__" ')
    writeFileSync(join(html, name), page)
  }
  writeFileSync(join(html, 'assets/index-1a2b.js'), 'export {}\n'.repeat(200))
  const port = await reservePort()
  const site = fillIn(readFileSync(join(project, 'deploy/site.conf.template'), 'utf8'), {
    'listen 8080;': `listen 127.0.0.1:${port};`,
    '/usr/share/nginx/html': html,
    [variable('API')]: api,
    [variable('SOCKETS')]: api,
    [variable('CONNECT')]: connect,
    [variable('MARKETPLACE')]: tag,
  })
  writeFileSync(join(folder, 'site.conf'), nodes.length === 0 ? site : `${upstreamOf(nodes)}${site}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/t;`)
  const types = 'types { text/html html; text/javascript js; text/css css; image/svg+xml svg; }'
  const main = [
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;`,
    'events { worker_connections 256; }',
    `http { access_log off; ${types} ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  const nginx = spawn(nginxFile(), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  const exited = once(nginx, 'exit')
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    nginx.kill()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  // Wait until it responds.
  for (let tries = 0; tries < 200; tries += 1) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    const answer = await fetch(`${url}/assets/index-1a2b.js`).catch(() => null)
    if (answer?.ok) return { url, close }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await close()
  throw new Error('nginx did not answer within 5 s')
}
