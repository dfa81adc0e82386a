import { Button, DirectionProvider, Group, Loader, MantineProvider } from '@mantine/core'
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react'
import { Activity, Component, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { codeInText } from '../shared/domain/text.ts'
import { say } from '../shared/words/say.ts'
import { ArrivalsPage } from './features/arrivals/arrivals-page.tsx'
import { CheckPage } from './features/booking/check-page.tsx'
import { ConfirmationPage } from './features/booking/confirmation-page.tsx'
import { CalendarDialog } from './features/calendar/calendar-dialog.tsx'
import { ClientDialog } from './features/clients/client-dialog.tsx'
import { ClientList } from './features/clients/client-list.tsx'
import { DocumentsDialog } from './features/documents/documents-dialog.tsx'
import { HotelFactsDialog } from './features/hotels/hotel-facts-dialog.tsx'
import { LedgerPage } from './features/ledger/ledger-page.tsx'
import { LockedLedgerChoices } from './features/maintenance/backups/locked-ways.tsx'
import { LedgerMaintenancePart, LedgerNamesAndCopies } from './features/maintenance/ledger-maintenance.tsx'
import { OffersPage } from './features/offers/list/offers-page.tsx'
import { OfferFormPage } from './features/offers/offer-form-page.tsx'
import { OfferPage } from './features/offers/offer-page.tsx'
import { PlannerPage } from './features/planner/planner-page.tsx'
import { SearchPage } from './features/search/search-page.tsx'
import { FirstStart } from './features/settings/connection/first-start.tsx'
import { SaveCodePrompt } from './features/settings/recovery-code/keep-code.tsx'
import { RecoveryCode } from './features/settings/recovery-code/recovery-code.tsx'
import { Unlock, UnlockReader } from './features/settings/recovery-code/unlock.tsx'
import { SettingsPage } from './features/settings/settings-page.tsx'
import { TodayPage } from './features/today/today-page.tsx'
import { UnknownPage } from './features/unknown/unknown-page.tsx'
import styles from './frame/above-all.module.css'
import { StartNews } from './frame/banners.tsx'
import { isPageAvailable } from './frame/bars/places.tsx'
import { Frame } from './frame/frame.tsx'
import { WithHelp } from './frame/help/help-place.tsx'
import { Palette } from './frame/palette/palette.tsx'
import type { Page } from './frame-slice.ts'
import { useApp } from './store.ts'
import { ClockProvider } from './ui/clock.tsx'
import { Banner } from './ui/feedback/banner.tsx'
import { FailureNote } from './ui/feedback/failure-note.tsx'
import { useFirstFocus, useFocusBack, useKeptFocus } from './ui/keys/focus.ts'
import { isMac } from './ui/keys/keys.ts'
import { LonePanel, LoneScreen } from './ui/layout/lone-screen.tsx'
import { theme } from './ui/theme.ts'
import { connectionName } from './ui/wording/connection-name.ts'

/** Shown until the first desk state arrives, which takes less than a second. */
function Starting() {
  const failure = useApp((app) => app.deskFailure)
  const readDesk = useApp((app) => app.readDesk)
  return (
    <main className={styles.starting}>
      {failure ? (
        <FailureNote failure={failure} onRetry={readDesk} />
      ) : (
        <p role="status">
          <Loader size={16} /> {say('starting.label')}
        </p>
      )}
    </main>
  )
}

/** Maximum number of characters shown of a file name. */
const maxNameLength = 100

/**
 * Asks whether to close the open connection and open a reader copy, for example one that was double-clicked. Asks nothing while a
 * recovery code is shown, because the code is shown only once, or if the app must be restarted.
 */
export function OfferedCopy() {
  const name = useApp((app) => app.desk?.offeredCopy ?? null)
  const waits = useApp((app) => app.connection.state.status === 'recoveryCode' || app.desk?.nextFolder != null)
  return name !== null && !waits && <OfferedCopyBanner name={name} />
}

function OfferedCopyBanner({ name }: { readonly name: string }) {
  useFocusBack()
  const active = useApp((app) => app.desk?.active ?? null)
  const { state: connection, openOfferedCopy, dismissOfferedCopy } = useApp((app) => app.connection)
  const failure = connection.status === 'failed' && connection.step === 'offered' ? connection.failure : null
  const busy = connection.status === 'busy'
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <Banner
        tone="info"
        headline={say('offeredCopy.question', { name: codeInText(name, maxNameLength) })}
        action={
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" disabled={busy} onClick={() => void dismissOfferedCopy()}>
              {say('offeredCopy.declineButton')}
            </Button>
            <Button loading={busy && connection.step === 'offered'} disabled={busy} onClick={() => void openOfferedCopy()}>
              {say('offeredCopy.openButton')}
            </Button>
          </Group>
        }
      >
        {say('offeredCopy.sentence')}
        {active && say('offeredCopy.closesConnection', { name: connectionName(active) })}
      </Banner>
    </>
  )
}

/** Explains the system's prompt while the desk waits for the keychain, and lets the clerk continue without it. */
export function KeychainPrompt({ mac = isMac() }: { readonly mac?: boolean }) {
  const asks = useApp((app) => app.desk?.keychainAsks ?? false)
  return asks && <KeychainBanner mac={mac} />
}

function KeychainBanner({ mac }: { readonly mac: boolean }) {
  useFocusBack()
  const workWithoutKeychain = useApp((app) => app.connection.workWithoutKeychain)
  return (
    <Banner
      tone="unknown"
      headline={say('keychainPrompt.title')}
      action={
        <Button variant="default" onClick={() => void workWithoutKeychain()}>
          {say('keychainPrompt.skipButton')}
        </Button>
      }
    >
      {say('keychainPrompt.hint', { isMac: mac ? 'yes' : 'no' })}
    </Banner>
  )
}

/** Error boundary: replaces a screen that failed to render; without it the window would be empty. */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <LoneScreen>
        <LonePanel role="alert">
          <h1>
            <IconAlertTriangle aria-hidden /> {say('faultBoundary.title')}
          </h1>
          <p>{say('faultBoundary.meaning')}</p>
          <p>{say('faultBoundary.next')}</p>
          <Button autoFocus onClick={() => location.reload()}>
            {say('faultBoundary.retryButton')}
          </Button>
        </LonePanel>
      </LoneScreen>
    )
  }
}

/** The window: theme and clock providers around the screen that the desk's state requires. */
export function App({ nonce }: { readonly nonce: string }) {
  const scheme = useApp((app) => app.settings.theme)
  const density = useApp((app) => app.settings.density)

  useKeptFocus()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])

  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        getStyleNonce={() => nonce}
        defaultColorScheme="auto"
        {...(scheme === 'system' ? {} : { forceColorScheme: scheme })}
      >
        {windowContent}
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Subscribes to the clock below the theme providers, because re-rendering those would re-render every component. */
function Clocked({ children }: { readonly children: ReactNode }) {
  const now = useApp((app) => app.now)
  const zone = useApp((app) => app.desk?.deskZone ?? 'UTC')
  return (
    <ClockProvider nowMs={now} zone={zone}>
      {children}
    </ClockProvider>
  )
}

function Screen() {
  const desk = useApp((app) => app.desk)
  const page = useApp((app) => app.page)
  const connection = useApp((app) => app.connection.state)

  if (connection.status === 'recoveryCode') return <RecoveryCode code={connection.code} />
  if (!desk) return <Starting />
  if (desk.nextFolder !== null) return <StartAgain folder={desk.nextFolder} />
  if (!desk.active)
    return (
      <>
        <FirstStart startMessages={<StartNews desk={desk} />} />
        <Palette />
      </>
    )
  if (desk.ledger === 'needsRecoveryCode')
    return (
      <Unlock connection={desk.active}>
        <LockedLedgerChoices />
      </Unlock>
    )
  if (desk.ledger === 'needsPassphrase') return <UnlockReader connection={desk.active} />
  return (
    <Frame desk={desk} above={<SaveCodePrompt />}>
      <Pages page={isPageAvailable(desk, page) ? page : { name: 'today' }} />
    </Frame>
  )
}

const windowContent = (
  <Clocked>
    <WithHelp>
      <FaultBoundary>
        <Screen />
        <DocumentsDialog />
        <ClientDialog />
        <CalendarDialog />
        <HotelFactsDialog />
      </FaultBoundary>
      {/* Prompts of the system, which may come at any moment and above every screen. */}
      <div className={styles.above}>
        <OfferedCopy />
        <KeychainPrompt />
      </div>
    </WithHelp>
  </Clocked>
)

/**
 * Pages that stay mounted but hidden while another page is shown, so that they reappear at once with their scroll position, cursor and open
 * details. The settings page discards typed values, such as an API key.
 */
const cachedPages = {
  today: <TodayPage />,
  search: <SearchPage />,
  ledger: <LedgerPage />,
  unknown: <UnknownPage />,
  arrivals: <ArrivalsPage />,
  planner: <PlannerPage />,
  offers: <OffersPage />,
  settings: <SettingsPage clients={<ClientList />} ledger={<LedgerNamesAndCopies />} keeping={<LedgerMaintenancePart />} />,
}

type CachedName = keyof typeof cachedPages

const isCached = (name: Page['name']): name is CachedName => name in cachedPages

/** Renders the page and the hidden cached pages. The previous page unmounts after the new one has rendered, so as not to delay it. */
function Pages({ page }: { readonly page: Page }) {
  const [visited, setVisited] = useState<readonly CachedName[]>([])
  if (isCached(page.name) && !visited.includes(page.name)) setVisited([...visited, page.name])
  const previousPage = useDeferredValue(page)
  const others = [previousPage, page].filter(({ name }, i) => !isCached(name) && (i === 1 || name !== page.name))
  return [...visited.map((name) => ({ name })), ...others].map((shown) => (
    <Activity key={shown.name} mode={shown.name === page.name ? 'visible' : 'hidden'}>
      {pageOf(shown)}
    </Activity>
  ))
}

function pageOf(page: Page): ReactNode {
  switch (page.name) {
    case 'check':
      return <CheckPage />
    case 'confirmation':
      return <ConfirmationPage clientRef={page.clientRef} />
    case 'offer':
      return <OfferPage key={page.number} number={page.number} />
    case 'offerForm':
      return <OfferFormPage />
    default:
      return cachedPages[page.name]
  }
}

/** Shown after another data folder was chosen. Changes would still go to the old folder, so this screen only lets the clerk close the app. */
function StartAgain({ folder }: { readonly folder: string }) {
  const { state: quit, closeApp } = useApp((app) => app.quit)
  const close = useFirstFocus<HTMLButtonElement>()
  return (
    <LoneScreen>
      <LonePanel>
        <h1>
          <IconFolder aria-hidden /> {say('startAgain.title')}
        </h1>
        <p>{say('startAgain.newFolder')}</p>
        <div className="mono keep-lines">{folder}</div>
        <p>{say('startAgain.oldFolder')}</p>
        {quit.status === 'failed' && <FailureNote failure={quit.failure} />}
        <Button ref={close} loading={quit.status === 'leaving'} onClick={() => void closeApp()}>
          {say('common.closeDeskbook')}
        </Button>
      </LonePanel>
    </LoneScreen>
  )
}
