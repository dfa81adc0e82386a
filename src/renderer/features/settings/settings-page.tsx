import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import { type SettingsPart, settingsParts } from '../../frame-slice.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { About } from './about/about.tsx'
import { ConnectionList } from './connection/connections.tsx'
import { Accounting, Margin } from './preferences/accounting.tsx'
import { ExchangeRateSettings } from './preferences/exchange-rates.tsx'
import { LetterheadSettings } from './preferences/letterhead.tsx'
import { OperatorSettings } from './preferences/operators.tsx'
import { LanguageAndLook, RateWatchSettings, ReminderSettings, SearchAndBooking } from './preferences/preferences.tsx'
import { SettingsInFile } from './preferences/settings-file.tsx'
import styles from './settings.module.css'
import { settingsTitles } from './settings-titles.ts'

interface SettingsPageProps {
  /** Settings of the clients. */
  readonly clients: ReactNode
  /** Settings of the ledger in use: its data, and who may see them. */
  readonly ledger: ReactNode
  /** Settings for the safekeeping of the ledger in use. */
  readonly keeping: ReactNode
}

/** The settings in tabs, each rendered when it is first opened. Typed text stays while another tab is shown. */
export function SettingsPage({ clients, ledger, keeping }: SettingsPageProps) {
  const part = useApp((app) => app.settingsPart)
  const open = useApp((app) => app.openSettingsPart)
  const failure = useApp((app) => (app.settingsState.status === 'failed' ? app.settingsState.failure : null))
  const readSettings = useApp((app) => app.readSettings)
  const tabs = useFocusOfLink()
  const visit = useVisits()
  const [opened, setOpened] = useState<readonly SettingsPart[]>([part])
  if (!opened.includes(part)) setOpened([...opened, part])
  const panels: Record<SettingsPart, ReactNode> = {
    connections: (
      <>
        <ConnectionList />
        <SearchAndBooking />
        <ReminderSettings />
        <RateWatchSettings />
      </>
    ),
    ledger,
    accounting: (
      <>
        <Accounting />
        <Margin />
        <ExchangeRateSettings />
      </>
    ),
    clients,
    documents: <LetterheadSettings />,
    formats: (
      <>
        <LanguageAndLook />
        <OperatorSettings />
      </>
    ),
    keeping: (
      <>
        {keeping}
        <SettingsInFile />
      </>
    ),
    about: <About />,
  }
  return (
    <div className={`page ${styles.page}`}>
      <PageHeader title={say('common.settings')} />
      <Tabs className={styles.tabs} value={part} onChange={(value) => open(value as SettingsPart)}>
        <Tabs.List ref={tabs} aria-label={say('common.settings')}>
          {settingsParts.map((name) => (
            <Tabs.Tab key={name} value={name} className={styles.tab}>
              {settingsTitles[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className="page-body">
          {failure && <FailureNote failure={failure} onRetry={readSettings} />}
          {settingsParts.map((name) => (
            <Tabs.Panel key={`${name}-${visit}`} value={name} className={styles.sheet}>
              {opened.includes(name) && panels[name]}
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
    </div>
  )
}

/** Returns a ref for the tab list. Focuses the tab that a link led to. */
function useFocusOfLink() {
  const page = useApp((app) => app.page)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page.name === 'settings' && page.part) list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [page])
  return list
}

/** Returns a number that grows when the page is left. Used as a key, the number re-mounts the panels, which discards typed text. */
function useVisits(): number {
  const [visit, setVisit] = useState(0)
  useEffect(() => () => setVisit((count) => count + 1), [])
  return visit
}
