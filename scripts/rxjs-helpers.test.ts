import type * as Rx from 'rxjs'
import type { Rollup } from 'vite'
import { build, defaultClientConditions } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { rxjsHelpers } from './rxjs-helpers'

// RxJS as a page has it, run here.

const ENTRY = '\0rxjs-of-a-page'
let rx: Pick<typeof Rx, 'from' | 'lastValueFrom' | 'take' | 'toArray'>
let code = ''

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    plugins: [
      rxjsHelpers(),
      {
        name: 'entry',
        resolveId: (source) => (source === ENTRY ? source : null),
        load: (id) => (id === ENTRY ? "export { from, lastValueFrom, take, toArray } from 'rxjs'" : null),
      },
    ],
    build: { write: false, target: 'es2023', rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })) as Rollup.RollupOutput
  code = built.output[0].code
  rx = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
}, 120_000)

const all = <T>(source: Rx.ObservableInput<T>): Promise<T[]> => rx.lastValueFrom(rx.from(source).pipe(rx.toArray()))

describe('RxJS with helpers of today', () => {
  it('has no others', () => {
    expect(code).not.toContain('Symbol.asyncIterator is not defined')
  })

  it('hears what comes in time, to its end or until enough was heard', async () => {
    let ended = 0
    async function* numbers() {
      try {
        for (let n = 1; n <= 3; n++) yield n
      } finally {
        ended += 1
      }
    }
    expect(await all(numbers())).toEqual([1, 2, 3])
    expect(await rx.lastValueFrom(rx.from(numbers()).pipe(rx.take(2), rx.toArray()))).toEqual([1, 2])
    await expect.poll(() => ended).toBe(2)
  })

  it('tells of what failed', async () => {
    async function* failing() {
      yield 1
      throw new Error('no more')
    }
    await expect(all(failing())).rejects.toThrow('no more')
  })

  it('reads a stream of bytes, and lets go of it', async () => {
    const stream = new Blob(['a loan']).stream()
    const parts = await all(stream as unknown as Rx.ObservableInput<Uint8Array>)
    expect(new TextDecoder().decode(parts[0])).toBe('a loan')
    expect(stream.locked).toBe(false)
  })

  it('tells of a stream that fails', async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.error(new Error('cut off')),
    })
    await expect(all(stream as unknown as Rx.ObservableInput<string>)).rejects.toThrow('cut off')
  })
})
