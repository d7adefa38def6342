import { expect, it } from 'vitest'
import { elsewhereLines, signInLinks, startProblem } from './run'

const person = (key: string, role: string) => ({
  role,
  email: `${key}@x.example`,
  password: 'secret',
  enter: `http://${key}--main.localhost:4000/simulator/enter/main?as=${key}`,
  plain_enter: `http://localhost:4000/simulator/enter/main?as=${key}`,
})

it('prints each link a second time without a subdomain of localhost, for Safari', () => {
  const lines = signInLinks('http://localhost:4000', [
    person('prairie', 'lender'),
    person('harbor', 'investor'),
    person('summit', 'investor'),
  ])
  const links = lines.flatMap((line) => /Enter as (\w+) +(\S+)/.exec(line)?.slice(1, 3) ?? [])
  expect(links).toEqual([
    ...['lender', 'http://prairie--main.localhost:4000/simulator/enter/main?as=prairie'],
    ...['investor', 'http://harbor--main.localhost:4000/simulator/enter/main?as=harbor'],
    ...['rival', 'http://summit--main.localhost:4000/simulator/enter/main?as=summit'],
    ...['lender', 'http://localhost:4000/simulator/enter/main?as=prairie'],
    ...['investor', 'http://localhost:4000/simulator/enter/main?as=harbor'],
    ...['rival', 'http://localhost:4000/simulator/enter/main?as=summit'],
  ])
  expect(lines.filter((line) => line.includes('Safari'))).toHaveLength(1)
})

it('prints where other machines find the simulator, and says if the host is an address of this machine only', () => {
  expect(elsewhereLines(undefined, [])).toEqual([])
  expect(elsewhereLines('0.0.0.0', ['http://192.168.1.5:4000']).join('')).toContain('http://192.168.1.5:4000')
  expect(elsewhereLines('vm', []).join('')).toContain('Other machines can’t reach vm')
})

it('names the option when the port is in use', () => {
  const inUse = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:4000'), {
    code: 'EADDRINUSE',
  })
  expect(startProblem(inUse, 4000)).toMatch(/^Port 4000 is already in use\. Choose another one with --port/)
  expect(startProblem(new Error('Other'), 4000)).toBe('Other')
})
