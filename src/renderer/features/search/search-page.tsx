import { ActionIcon, Button, createScopedKeydownHandler, useDirection } from '@mantine/core'
import { IconFilterOff, IconLayoutSidebarLeftCollapse, IconMoodEmpty, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatTimeToTheSecond } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { currentApp, useApp } from '../../store.ts'
import { FormDraftList } from '../../ui/booking/form-draft-list.tsx'
import { useClock } from '../../ui/clock.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { ScreenReaderStatus } from '../../ui/feedback/heard.tsx'
import { ProgressStrip } from '../../ui/feedback/progress-strip.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { isFocusFree } from '../../ui/keys/focus.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CompareDialog } from './compare/compare-dialog.tsx'
import { CompareStrip } from './compare/compare-strip.tsx'
import { QueryLine, type QueryPart, queryWords } from './form/query-line.tsx'
import { SearchForm } from './form/search-form.tsx'
import { ListDialog } from './lists/hotel-lists.tsx'
import { ClearFilters, FilterBar } from './results/filter-bar.tsx'
import { RateDetail } from './results/rate-detail.tsx'
import { ResultTable } from './results/result-table.tsx'
import styles from './search.module.css'
import { SearchNotes } from './search-notes.tsx'
import { runOf } from './search-state.ts'

/** Tabs of the last searches, hidden while there is only one. Arrow keys move between tabs, Delete closes the focused one. */
function SearchTabs() {
  const searches = useApp((app) => app.search.searches)
  const shown = useApp((app) => runOf(app.search.state)?.searchId)
  const { show, close } = currentApp().search
  const { dir } = useDirection()
  const list = useRef<HTMLDivElement>(null)
  if (searches.size < 2) return null
  const move = createScopedKeydownHandler({
    siblingSelector: '[role="tab"]',
    parentSelector: '[role="tablist"]',
    activateOnFocus: true,
    loop: true,
    orientation: 'horizontal',
    dir,
  })
  const closeAndFocus = (searchId: string) => {
    close(searchId)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={say('searchTabs.listLabel')}>
        {[...searches].map(([id, one]) => {
          const query = runOf(one.state)?.query
          if (!query) return null
          const { where, when, who } = queryWords(query)
          const whereAndWho = say('searchTabs.whereAndWho', { where, who })
          return (
            <button
              key={id}
              type="button"
              role="tab"
              title={`${whereAndWho}\n${when}`}
              aria-selected={id === shown}
              aria-controls="search-results"
              tabIndex={id === shown ? 0 : -1}
              onClick={() => show(id)}
              onKeyDown={(event) => (event.key === 'Delete' ? closeAndFocus(id) : move(event))}
            >
              <span>{whereAndWho}</span>
              <span className="dim">{when}</span>
            </button>
          )
        })}
      </div>
      {shown !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('searchTabs.closeShown')}
          title={say('searchTabs.closeShown')}
          onClick={() => closeAndFocus(shown)}
        >
          <IconX aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** The search page: a form next to the results. Once hotels arrive, the form closes and the query stays as a line. */
export function SearchPage() {
  const page = useApp((app) => app.page)
  const practising = useApp((app) => app.desk?.active?.mode === 'practice')
  const query = useApp((app) => app.search.state.run?.query)
  const searchId = useApp((app) => app.search.state.run?.searchId)
  const hasHotels = useApp((app) => (app.search.state.run?.hotels.size ?? 0) > 0)
  const areSettingsLoaded = useApp((app) => app.settingsState.status !== 'reading')
  const hasTabs = useApp((app) => app.search.searches.size > 1)
  const [editing, setEditing] = useState<QueryPart | null>('where')
  /** The last page whose codes or dates filled the form: returning to that page must not overwrite the form again. */
  const lastPrefillPage = useRef<Page | null>(null)

  useEffect(() => {
    // Until the settings are loaded, the desk's currency and nationality are unknown.
    if (!areSettingsLoaded) return
    const { ensureDraft, applyPrefill: take } = currentApp().search
    ensureDraft()
    if (page.name !== 'search' || (page.codes === undefined && !page.stay && page.unread === undefined) || lastPrefillPage.current === page)
      return
    lastPrefillPage.current = page
    take(page)
    setEditing(page.stay === undefined ? 'when' : 'where')
  }, [areSettingsLoaded, page])
  useEffect(() => {
    if (practising) void currentApp().search.readPracticeCodes()
  }, [practising])

  /** The form and the rate do not fit side by side. */
  const edit = (part: QueryPart) => {
    currentApp().search.closeRate()
    setEditing(part)
  }

  const [closedFormSearchId, setClosedFormSearchId] = useState(searchId)
  if (hasHotels && closedFormSearchId !== searchId) {
    setClosedFormSearchId(searchId)
    setEditing(null)
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title={say('common.search')}
        toolbar={query && <QueryLine query={query} onEdit={edit} />}
        actions={
          editing &&
          query && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconLayoutSidebarLeftCollapse aria-hidden />}
              onClick={() => setEditing(null)}
            >
              {say('searchPage.hideForm')}
            </Button>
          )
        }
      />
      <SearchTabs />
      <div className={styles.columns}>
        {editing && <SearchForm focusOn={editing} />}
        <section
          className={styles.results}
          aria-label={say('searchPage.results')}
          {...(hasTabs && { id: 'search-results', role: 'tabpanel' })}
        >
          <FormDraftList />
          <SearchNotes />
          <LiveCheckStatus />
          <Results besideForm={editing !== null} />
          <CompareStrip />
        </section>
        <RateDetail besideForm={editing !== null} />
      </div>
      <Progress />
      <CompareDialog />
      <ListDialog />
    </div>
  )
}

/** The result list or its placeholder. The filters are shown while loading too, so that nothing moves when hotels arrive. */
function Results({ besideForm }: { readonly besideForm: boolean }) {
  const status = useApp((app) => app.search.state.status)
  const run = useApp((app) => app.search.state.run?.searchId)
  const hasHotels = useApp((app) => (app.search.state.run?.hotels.size ?? 0) > 0)
  const shown = useApp((app) => app.search.results.arranged.lines.length > 0)
  const cursorOffsets = useRef(new Map<string, number>())

  if (status === 'idle') return <EmptyState icon={<IconSearch />} title={say('searchPage.idleTitle')} text={say('searchPage.idleHint')} />
  if (status === 'refused' && run === undefined) return null
  const waiting = !hasHotels && (status === 'running' || status === 'starting')
  if (!hasHotels && !waiting) return <NoHotels stopped={status === 'stopped'} />
  return (
    <>
      <FilterBar />
      {waiting ? (
        <Loading />
      ) : shown ? (
        <ResultTable key={run} besideForm={besideForm} cursorOffsets={cursorOffsets.current} />
      ) : (
        <AllFiltered />
      )}
    </>
  )
}

/** Announces a live check and its result to screen readers. */
function LiveCheckStatus() {
  const live = useApp((app) => (app.search.lastLive === null ? undefined : app.search.state.run?.hotels.get(app.search.lastLive)))
  const asking = useApp((app) => Object.values(app.search.liveChecks).includes('asking'))
  const hotel = live?.hotel.hotelName ?? live?.hotel.hotelCode
  const done = live && say('searchPage.liveCheckDone', { hotel: hotel ?? '', rates: live.offers.length })
  return <ScreenReaderStatus>{asking ? say('searchPage.liveCheckRunning') : done}</ScreenReaderStatus>
}

function NoHotels({ stopped }: { readonly stopped: boolean }) {
  const firstFailure = useApp((app) => app.search.state.run?.failures[0])
  if (firstFailure) {
    return (
      <div className={styles.note}>
        <FailureNote failure={firstFailure.failure} doing="searching" onRetry={() => void currentApp().search.start()} />
      </div>
    )
  }
  return (
    <EmptyState
      icon={<IconMoodEmpty />}
      title={stopped ? say('searchPage.stoppedTitle') : say('searchPage.emptyTitle')}
      text={say('searchPage.emptyHint')}
    />
  )
}

function AllFiltered() {
  const hotels = useApp((app) => app.search.state.run?.hotels.size ?? 0)
  return (
    <EmptyState
      icon={<IconFilterOff />}
      title={say('searchPage.filteredTitle')}
      text={say('searchPage.filteredHint', { hotels })}
      action={<ClearFilters variant="default" />}
    />
  )
}

/** Placeholder rows. They take over the focus of the list that they replace, and pass it on to the list that replaces them. */
function Loading() {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (isFocusFree()) table.current?.focus({ preventScroll: true })
  }, [])
  return (
    <table ref={table} tabIndex={-1} className="grid" aria-label={say('searchPage.loading')}>
      <tbody>
        <SkeletonRows columns={6} rows={14} />
      </tbody>
    </table>
  )
}

/** Progress of the search while it runs; afterwards only that it was stopped is shown. */
function Progress() {
  const search = useApp((app) => app.search.state)
  const { nowMs, zone } = useClock()
  // After a refused search `run` is the previous one, so its progress would mislead.
  if (!search.run || search.run.batches === 0 || search.status === 'refused') return null
  const { done, batches, hotels, pausedUntilMs } = search.run
  const words = say('searchPage.progress', { done, batches, size: hotels.size })
  if (search.status !== 'running')
    return (
      <p
        className={search.status === 'stopped' ? styles.stopped : 'unseen'}
        data-search={search.status}
        role={search.status === 'stopped' ? 'status' : undefined}
      >
        {search.status === 'stopped' ? say('searchPage.stoppedSummary', { words }) : say('searchPage.complete')}
      </p>
    )
  const action = (
    <Button size="compact-sm" variant="default" onClick={() => void currentApp().search.stop()}>
      {say('common.stop')}
    </Button>
  )
  const isPaused = pausedUntilMs !== null && pausedUntilMs > nowMs
  return (
    <ProgressStrip
      done={done}
      total={batches}
      words={isPaused ? say('searchPage.busyUntil', { time: formatTimeToTheSecond(pausedUntilMs, zone) }) : words}
      action={action}
    />
  )
}
