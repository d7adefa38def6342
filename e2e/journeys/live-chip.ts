// Records what a page shows over time: whether its chip ever said Live, and how far its layout shifted without input.
import type { Page } from '@playwright/test'

interface LiveChipRecorder {
  /** Starts recording each time the chip says Live. */
  begin(): Promise<void>
  /** Stops recording and returns the texts of the chip. */
  end(): Promise<readonly string[]>
}

/** Observes the chip and the layout of a page from now on. */
export async function recordLiveChip(page: Page): Promise<LiveChipRecorder> {
  await page.evaluate(() => {
    const root = document.documentElement
    root.dataset.shifts = '0'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) root.dataset.shifts = String(Number(root.dataset.shifts) + value)
      }
    }).observe({ type: 'layout-shift' })
    new MutationObserver(() => {
      const text = document.querySelector('header')?.textContent ?? ''
      if (root.dataset.liveChip !== undefined && /Live · official/.test(text)) root.dataset.liveChip += `${text}\n`
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return {
    begin: () =>
      page.evaluate(() => {
        document.documentElement.dataset.liveChip = ''
      }),
    end: () =>
      page.evaluate(() => {
        const { liveChip = '' } = document.documentElement.dataset
        delete document.documentElement.dataset.liveChip
        return liveChip.split('\n').filter(Boolean)
      }),
  }
}

/** The sum of all layout shifts without input since `recordLiveChip`. */
export const layoutShiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shifts))
