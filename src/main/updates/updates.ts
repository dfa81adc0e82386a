/**
 * Updates of the desk itself: checked for periodically, downloaded, and installed after the desk has stopped cleanly. Never installed while a request
 * is in flight or a month is being closed, so that everything is on the disk before an installation.
 */

import { FailureError } from '../../shared/contract/failure.ts'
import type { Desk } from '../../shared/contract/procedures/procedures.ts'
import type { UpdateErrorCode, UpdateState, UpdatesOff } from '../../shared/contract/views/update-views.ts'
import { ignore } from '../async/ignore.ts'
import type { Clock } from '../booking/lifecycle/clock.ts'
import { createTimer } from '../booking/lifecycle/timer.ts'
import type { Log } from '../log/log.ts'
import { UpdateError } from './statement.ts'

/** A source of updates. Its promises reject with an `UpdateError`. */
export interface UpdateSource {
  /** The host of the feed. */
  readonly feed: string
  /** Whether `install` can restart the desk. */
  readonly opensAgain: boolean
  /** Returns the newest version that this system may install; null if the running version is the newest. */
  look(): Promise<string | null>
  /** Downloads what `look` found. `onProgress` receives the progress in percent. */
  load(onProgress: (percent: number) => void): Promise<void>
  /** Installs the download. The app must exit right after. */
  install(openAgain: boolean): void
}

export interface UpdatesParts {
  /** The update source, or why updates are off. */
  readonly source: UpdateSource | UpdatesOff
  readonly clock: Pick<Clock, 'nowMs' | 'after'>
  readonly log: Log
  /** Called when `state` has changed. */
  readonly changed: () => void
  /** Whether a booking or a cancellation is in flight, and whether a month is being closed. */
  readonly isSending: () => boolean
  readonly isClosingMonth: () => boolean
  /** Closes the window, which ends the desk. */
  readonly close: () => Promise<void>
}

export interface Updates {
  state(): UpdateState
  readonly procedures: Pick<Desk, 'updates.install'> & { 'updates.look': () => Promise<void> }
  /** Checks soon, and then every few hours. */
  start(): void
  stop(): void
  /** Installs a ready update. Call it once the desk has stopped cleanly and nothing was in flight. */
  installAtEnd(): void
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
// Other work is more urgent while the desk starts.
const firstLookMs = 2 * minuteMs
const lookAgainMs = 6 * hourMs

type On = Extract<UpdateState, { status: 'on' }>

/** Returns an update checker that is idle until `start`. If `source` is a reason why updates are off, it never checks. */
export function createUpdates({ source, clock, log, changed, isSending, isClosingMonth, close }: UpdatesParts): Updates {
  let isStopped = false
  const timer = createTimer(clock)
  let openAgain = false
  let runningCheck: Promise<void> | null = null
  let current: Omit<On, 'status' | 'feed' | 'opensAgain'> = {
    doing: 'waiting',
    percent: null,
    ready: null,
    askedAtMs: null,
    trouble: null,
  }

  const changeState = (change: Partial<typeof current>) => {
    current = { ...current, ...change }
    if (!isStopped) changed()
  }

  const lookAndLoad = async (updateSource: UpdateSource) => {
    changeState({ doing: 'looking', trouble: null })
    const version = await updateSource.look()
    changeState({ askedAtMs: clock.nowMs() })
    if (version === null || version === current.ready) return
    // The updater keeps only one file, so the earlier download is no longer ready.
    changeState({ doing: 'loading', percent: 0, ready: null })
    await updateSource.load((percent) => {
      if (percent !== current.percent) changeState({ percent })
    })
    changeState({ ready: version })
    log('update.ready', { version })
  }

  const look = async (updateSource: UpdateSource): Promise<void> => {
    timer.cancel()
    let trouble: UpdateErrorCode | null = null
    try {
      await lookAndLoad(updateSource)
    } catch (error) {
      trouble = error instanceof UpdateError ? error.trouble : 'notLoaded'
      log('update.failed', { trouble })
    }
    changeState({ doing: 'waiting', percent: null, trouble })
    timer.arm(lookAgainMs, () => void lookOnce(updateSource))
  }

  const lookOnce = (updateSource: UpdateSource): Promise<void> => {
    runningCheck ??= look(updateSource).finally(() => {
      runningCheck = null
    })
    return runningCheck
  }

  const needSource = (): UpdateSource => {
    if (typeof source === 'string') throw new FailureError({ kind: 'unsupported' })
    return source
  }

  return {
    state: () => {
      if (typeof source === 'string') return { status: 'off', why: source }
      return { status: 'on', feed: source.feed, opensAgain: source.opensAgain, ...current }
    },
    procedures: {
      'updates.look': () => lookOnce(needSource()),
      'updates.install': async () => {
        needSource()
        if (current.ready === null) throw new FailureError({ kind: 'notHere' })
        if (isSending()) throw new FailureError({ kind: 'updateWaits', why: 'sending' })
        if (isClosingMonth()) throw new FailureError({ kind: 'updateWaits', why: 'closingMonth' })
        openAgain = true
        // Answer the call before closing the window that waits for it.
        setImmediate(() => ignore(close(), 'nobody waits for the end of the desk'))
        return {}
      },
    },
    start: () => {
      if (typeof source !== 'string') timer.arm(firstLookMs, () => void lookOnce(source))
    },
    stop: () => {
      isStopped = true
      timer.stop()
    },
    installAtEnd: () => {
      if (typeof source === 'string' || current.ready === null) return
      log('update.installed', { version: current.ready })
      try {
        source.install(openAgain)
      } catch {
        // The desk has stopped cleanly; a file that could not be replaced must not become a start failure.
        log('update.failed', { trouble: 'notLoaded' })
      }
    },
  }
}
