import { Accordion, Button, Group, Popover, Stack } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { endpointNames, endpoints } from '../../../shared/contract/endpoints.ts'
import {
  type ActiveFault,
  practiceFaultNames,
  type SituationName,
  situationFaults,
  situationNames,
  tourStepNames,
} from '../../../shared/contract/practice.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { WholeNumber } from '../../ui/fields/whole-number.tsx'
import { stepOf } from '../tour/tour-slice.ts'
import styles from './bars.module.css'

/** Returns what a situation is, what the clerk does to trigger it, and what then appears. */
export function situationWords(name: SituationName): { readonly what: string; readonly action: string; readonly expectedResult: string } {
  return { what: say(`situation.${name}`), action: say(`situation.${name}Action`), expectedResult: say(`situation.${name}Seen`) }
}

const faultOptions = () => practiceFaultNames.map((value) => ({ value, label: say(`practiceFaults.${value}`) }))
const endpointOptions = () => [
  { value: 'any' as const, label: say('practiceMenu.anyCall') },
  ...endpointNames.map((value) => ({ value, label: endpoints[value].path })),
]
const wordOfEndpoint = (name: ActiveFault['endpoint']) => endpointOptions().find(({ value }) => value === name)?.label ?? name

/** The practice mode chip; it opens a menu of faults to rehearse. */
export function PracticeMenu() {
  const { state: practice, readFaults } = useApp((app) => app.practice)
  const faults = practice.status === 'read' ? practice.faults : []
  const [isFaultFormOpen, setFaultFormOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  // If the clerk goes to the tour or the connections, the focus must not return to the chip.
  const [hasLeft, setHasLeft] = useState(false)
  const leave = () => {
    setHasLeft(true)
    setOpened(false)
  }

  useEffect(() => {
    void readFaults()
  }, [readFaults])

  return (
    <Popover position="bottom-start" width={440} trapFocus returnFocus={!hasLeft} opened={opened} onChange={setOpened} onOpen={readFaults}>
      <Popover.Target>
        <button
          type="button"
          onClick={() => {
            setHasLeft(false)
            setOpened(!opened)
          }}
          className={`${styles.chip} ${styles.practice}`}
          title={say('practiceMenu.tooltip')}
        >
          <IconFlask aria-hidden />
          {say('practiceMenu.chip')}
          {faults.length > 0 && <span className={styles.faults}>{say('practiceMenu.faultCount', { faults: faults.length })}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('common.practiceName')} className={styles.practiceMenu ?? ''}>
        <Stack gap="md">
          <p style={{ margin: 0 }}>{say('practiceMenu.hint')}</p>
          <TourButtons onLeave={leave} />
          {practice.status === 'failed' && <FailureNote failure={practice.failure} onRetry={readFaults} />}
          <Situations />
          <ActiveFaults faults={faults} />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isFaultFormOpen}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setFaultFormOpen(!isFaultFormOpen)}
          >
            {say('practiceMenu.singleFaults')}
          </Button>
          {isFaultFormOpen && <FaultForm />}
          <LiveConnectionHint onLeave={leave} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Returns the label for starting the tour, or for resuming it at its step. */
export function tourButtonText(tourProgress: Settings['tour']): string {
  const step = stepOf(tourProgress)
  return step === null ? say('tour.start') : say('tour.goOn', { step: tourStepNames.indexOf(step) + 1, steps: tourStepNames.length })
}

/** The buttons that start or resume the tour, in the practice menu. `onLeave` is called before the tour opens. */
function TourButtons({ onLeave }: { readonly onLeave: () => void }) {
  const tourProgress = useApp((app) => app.settings.tour)
  const { resume, start } = useApp((app) => app.tour)
  const leaveAnd = (openTour: () => Promise<void>) => () => {
    onLeave()
    void openTour()
  }
  return (
    <div>
      <p style={{ margin: '0 0 6px' }}>
        <strong>{say('tour.tour')}</strong> {say('tour.about')}
      </p>
      <Group gap="xs">
        <Button size="compact-sm" onClick={leaveAnd(resume)}>
          {tourButtonText(tourProgress)}
        </Button>
        {stepOf(tourProgress) !== null && (
          <Button size="compact-sm" variant="default" onClick={leaveAnd(start)}>
            {say('tour.startOver')}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Leads out of practice mode to the connections, where a live one can be added. */
function LiveConnectionHint({ onLeave }: { readonly onLeave: () => void }) {
  const goTo = useApp((app) => app.goTo)
  return (
    <div>
      <p style={{ margin: '0 0 6px' }}>
        <strong>{say('firstStart.connect')}</strong> {say('firstStart.connectHint')}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          onLeave()
          goTo({ name: 'settings', part: 'connections' })
        }}
      >
        {say('connections.connections')}
      </Button>
    </div>
  )
}

/** Lists the situations, one open at a time: what to do, what to see, and a button that starts it. */
function Situations() {
  const { rehearse, drift, driftedCount: drifted } = useApp((app) => app.practice)
  return (
    <Accordion
      chevronPosition="left"
      styles={{ control: { padding: '0 4px' }, label: { padding: '6px 0' }, content: { padding: '0 8px 10px 32px' } }}
    >
      {situationNames.map((name) => {
        const { what, action, expectedResult } = situationWords(name)
        return (
          <Accordion.Item key={name} value={name}>
            <Accordion.Control>{what}</Accordion.Control>
            <Accordion.Panel>
              <p style={{ margin: '0 0 6px' }}>
                <strong>{say('practiceMenu.actionLabel')}</strong> {action}
              </p>
              <p style={{ margin: '0 0 8px' }}>
                <strong>{say('practiceMenu.seenLabel')}</strong> {expectedResult}
              </p>
              <Button size="compact-sm" onClick={() => void (name === 'drift' ? drift() : rehearse(situationFaults[name]))}>
                {name === 'drift' ? say('practiceMenu.driftButton') : say('practiceMenu.rehearse')}
              </Button>
              {name === 'drift' && drifted !== null && (
                <p role="status" className="dim" style={{ margin: '6px 0 0' }}>
                  {say('practiceMenu.drifted', { changed: drifted })}
                </p>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

function FaultForm() {
  const switchFaultOn = useApp((app) => app.practice.switchFaultOn)
  const [fault, setFault] = useState<ActiveFault>({ endpoint: 'any', fault: 'priceUp', times: 1 })
  const selectProps = { comboboxProps: { withinPortal: false }, allowDeselect: false }
  return (
    <Stack gap="sm">
      <Select
        {...selectProps}
        label={say('practiceMenu.fault')}
        data={faultOptions()}
        value={fault.fault}
        onChange={(chosen) => chosen && setFault({ ...fault, fault: chosen })}
      />
      <Group gap="sm" align="end" wrap="nowrap">
        <Select
          {...selectProps}
          label={say('practiceMenu.call')}
          flex={1}
          data={endpointOptions()}
          value={fault.endpoint}
          onChange={(chosen) => chosen && setFault({ ...fault, endpoint: chosen })}
        />
        <WholeNumber
          label={say('practiceMenu.times')}
          w={72}
          min={1}
          max={1000}
          value={fault.times}
          onChange={(times) => setFault({ ...fault, times: Math.min(1000, Math.max(1, Number(times) || 1)) })}
        />
        <Button onClick={() => switchFaultOn(fault)}>{say('practiceMenu.switchOn')}</Button>
      </Group>
    </Stack>
  )
}

function ActiveFaults({ faults }: { readonly faults: readonly ActiveFault[] }) {
  const switchFaultsOff = useApp((app) => app.practice.switchFaultsOff)
  if (faults.length === 0) return <span className="dim">{say('practiceMenu.empty')}</span>
  return (
    <Stack gap="sm">
      <ul style={{ margin: 0, paddingInlineStart: 16 }}>
        {faults.map(({ endpoint, fault, times, by = 'clerk' }) => (
          <li key={`${by} ${endpoint} ${fault}`}>
            {say(`practiceFaults.${fault}`)}
            <span className="dim">
              {' '}
              {wordOfEndpoint(endpoint)}, {say('practiceMenu.timesLeft', { times })}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => void switchFaultsOff()}>
        {say('practiceMenu.switchOffAll')}
      </Button>
    </Stack>
  )
}
