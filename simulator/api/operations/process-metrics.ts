// Process metrics: memory, CPU time and event loop delay. Nothing is measured and no timer runs until the first scrape.
import { type IntervalHistogram, monitorEventLoopDelay, performance as nodePerformance } from 'node:perf_hooks'
import { type Family, gauge } from './metric-text'

const RESOLUTION_MS = 20
const NS_PER_S = 1e9

export class ProcessMetrics {
  #delay: IntervalHistogram | null = null
  readonly #startedAt = Date.now() / 1000 - process.uptime()

  /** The current metrics. The event loop delays are since the last call. */
  families(): readonly Family[] {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    return [
      gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
      gauge('nodejs_heap_used_bytes', 'Memory used by JavaScript objects.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory used by buffers outside of the heap.', external),
      {
        name: 'process_cpu_seconds_total',
        help: 'CPU time of the process, user and system.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_start_time_seconds', 'Start time of the process, Unix seconds.', this.#startedAt),
      {
        name: 'nodejs_eventloop_busy_seconds_total',
        help: 'Time that the event loop was active.',
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
    // The measurement includes the timer's own resolution.
    const seconds = (ns: number): number => Math.max(0, ns / NS_PER_S - RESOLUTION_MS / 1000)
    const quiet = delay.count === 0
    const [p50, p99, most] = quiet ? [0, 0, 0] : [delay.percentile(50), delay.percentile(99), delay.max]
    delay.reset()
    const since = 'since the last scrape; measured from the first one on.'
    return [
      gauge('nodejs_eventloop_delay_p50_seconds', `Median event loop delay ${since}`, seconds(p50)),
      gauge('nodejs_eventloop_delay_p99_seconds', `99th percentile of the event loop delay ${since}`, seconds(p99)),
      gauge('nodejs_eventloop_delay_max_seconds', `Maximum event loop delay ${since}`, seconds(most)),
    ]
  }

  /** Stops measuring. */
  close(): void {
    this.#delay?.disable()
  }
}
