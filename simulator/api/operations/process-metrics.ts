// What a process says of itself to a scraper: memory, processor time, and how late its event loop is. Until somebody asks,
// nothing is measured and no timer runs.
import type { IntervalHistogram } from 'node:perf_hooks'
import { monitorEventLoopDelay, performance as nodePerformance } from 'node:perf_hooks'
import type { Family } from './metric-text'
import { gauge } from './metric-text'

const RESOLUTION_MS = 20
const NS_PER_S = 1e9

export class ProcessMetrics {
  #delay: IntervalHistogram | null = null
  readonly #startedAt = Date.now() / 1000 - process.uptime()

  /** The figures now; those of the event loop are since the last call. */
  families(): readonly Family[] {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    return [
      gauge('process_resident_memory_bytes', 'Memory of the process that is in use.', rss),
      gauge('nodejs_heap_used_bytes', 'Memory that JavaScript objects take.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory of buffers outside of the heap.', external),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of the process, user and system.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_start_time_seconds', 'When the process started, Unix time.', this.#startedAt),
      {
        name: 'nodejs_eventloop_busy_seconds_total',
        help: 'Time in which the event loop did not wait.',
        type: 'counter',
        samples: [{ value: nodePerformance.eventLoopUtilization().active / 1000 }],
      },
      ...this.#delays(),
    ]
  }

  #delays(): readonly Family[] {
    const delay = this.#delay ?? monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    this.#delay = delay
    delay.enable()
    // The timer itself is among what is measured.
    const seconds = (ns: number): number => Math.max(0, ns / NS_PER_S - RESOLUTION_MS / 1000)
    const quiet = delay.count === 0
    const [p50, p99, most] = quiet ? [0, 0, 0] : [delay.percentile(50), delay.percentile(99), delay.max]
    delay.reset()
    const since = 'since the figures were read last; measured from the first reading on.'
    return [
      gauge(
        'nodejs_eventloop_delay_p50_seconds',
        `How late the event loop was at half of its turns, ${since}`,
        seconds(p50),
      ),
      gauge('nodejs_eventloop_delay_p99_seconds', `How late it was at most at 99 of 100 turns, ${since}`, seconds(p99)),
      gauge('nodejs_eventloop_delay_max_seconds', `How late it was at most, ${since}`, seconds(most)),
    ]
  }

  /** Stops what was started. */
  close(): void {
    this.#delay?.disable()
  }
}
