import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { IconArrowLeft, IconRoute } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { type TourStepName, tourStepNames } from '../../../shared/contract/practice.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { HelpText } from '../../ui/help/named-text.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { failureWords } from '../../ui/wording/failure-words.ts'
import styles from './tour-panel.module.css'
import { stepOf } from './tour-slice.ts'

const tourKey = { shortcut: 'F6', words: () => say('tour.key'), of: 'desk' } as const

/** The tour at the bottom of the window, in practice mode only: the invitation to start, the current step, or the end. */
export const TourPanel = memo(function TourPanel({ desk }: { readonly desk: DeskState }) {
  const progress = useApp((app) => app.settings.tour)
  const isKnown = useApp((app) => app.settingsState.status !== 'reading')
  if (!isKnown || !progress.shown || desk.active?.mode !== 'practice') return null
  const step = stepOf(progress)
  return <TourStrip>{step ? <Step key={step} name={step} /> : progress.step === 'done' ? <End /> : <Invitation />}</TourStrip>
})

/** The strip of the tour. F6 moves the focus into it and back. */
function TourStrip({ children }: { readonly children: ReactNode }) {
  const focusCount = useApp((app) => app.tour.state.focusRequests)
  const panel = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)

  useEffect(() => {
    if (focusCount > 0) panel.current?.focus()
  }, [focusCount])

  useShortcut(tourKey, () => {
    if (!panel.current || document.querySelector('[aria-modal="true"]')) return
    if (panel.current.contains(document.activeElement)) {
      const isStillVisible = before.current instanceof HTMLElement && before.current.checkVisibility()
      return (isStillVisible ? (before.current as HTMLElement) : document.getElementById('page'))?.focus()
    }
    before.current = document.activeElement
    panel.current.focus()
  })

  return (
    <section ref={panel} className={styles.panel} aria-label={say('tour.panelLabel')} tabIndex={-1}>
      <IconRoute aria-hidden className={styles.sign ?? ''} />
      {children}
      <NotKept />
    </section>
  )
}

function TourButton({ label, act }: { readonly label: string; readonly act: () => Promise<void> }) {
  return (
    <Button size="compact-sm" variant="default" onClick={() => void act()}>
      {label}
    </Button>
  )
}

function Invitation() {
  const { start, leave } = useApp((app) => app.tour)
  return (
    <>
      <p role="status" className={styles.text}>
        <strong>{say('tour.newHere')}</strong> {say('tour.offer')}
      </p>
      <TourButton label={say('tour.start')} act={start} />
      <TourButton label={say('common.later')} act={leave} />
    </>
  )
}

function Step({ name }: { readonly name: TourStepName }) {
  const { state, beginStep, repeatStep, previousStep, nextStep, leave } = useApp((app) => app.tour)
  const { begun, done } = state
  const isDone = begun === name && done
  const practice = useApp((app) => app.practice.state)
  const isFirst = name === tourStepNames[0]
  const isLast = name === tourStepNames.at(-1)
  const title = say(`tourStep.${name}`)
  useEffect(() => {
    if (begun !== name) void beginStep()
  }, [begun, name, beginStep])
  return (
    <>
      <div role="status" className={styles.text}>
        <p>
          <strong>
            {isDone
              ? say('tour.done', { title })
              : say('tour.stepTitle', { step: tourStepNames.indexOf(name) + 1, steps: tourStepNames.length, title })}
          </strong>{' '}
          {!isDone && <HelpText says={`tourStep.${name}Do`} />}{' '}
          <span className="dim">
            {!isDone && (
              <>
                <HelpText says={`tourStep.${name}Fault`} />{' '}
              </>
            )}
            <HelpText says={`tourStep.${name}See`} />
          </span>
        </p>
        {practice.status === 'failed' && <p>{say('tour.faultNotOn', { what: failureWords(practice.failure).what })}</p>}
      </div>
      {!isDone && <TourButton label={say('tour.again')} act={repeatStep} />}
      {!isFirst && (
        <ActionIcon size={26} aria-label={say('tour.previous')} title={say('tour.previous')} onClick={() => void previousStep()}>
          <IconArrowLeft aria-hidden />
        </ActionIcon>
      )}
      <TourButton label={isDone ? say(isLast ? 'tour.finish' : 'tour.next') : say('tour.skip')} act={nextStep} />
      <CloseButton size="sm" aria-label={say('tour.leave')} title={say('tour.leave')} onClick={() => void leave()} />
    </>
  )
}

function End() {
  const { previousStep, leave } = useApp((app) => app.tour)
  return (
    <>
      <p role="status" className={styles.text}>
        <strong>{say('tour.ended')}</strong> {say('tour.endedMore')}
      </p>
      <TourButton label={say('tour.previous')} act={previousStep} />
      <TourButton label={say('common.close')} act={leave} />
    </>
  )
}

/** Shown if the settings, and with them the tour's progress, could not be saved. */
function NotKept() {
  const state = useApp((app) => app.settingsState)
  if (state.status !== 'failed') return null
  return (
    <p role="status" className={styles.failure}>
      {say('tour.notKept', { what: failureWords(state.failure).what })}
    </p>
  )
}
