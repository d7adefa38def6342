// The port to alerts: a notification and a sound.

export interface Alert {
  /** Identifies repeats: the same key is raised once. */
  readonly key: string
  readonly title: string
  readonly text: string
  readonly sound: boolean
  /** 0 to 100; full volume when left out. */
  readonly volume?: number
}

export interface AlertPort {
  /** Shows and sounds one alert, once across the tabs of this browser. Never throws. */
  raise(alert: Alert): void
}
