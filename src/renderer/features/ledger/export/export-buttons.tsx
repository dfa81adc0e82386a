import { Button, Menu } from '@mantine/core'
import { IconCalendarDown, IconChevronDown, IconDownload, IconFileText, IconLock } from '@tabler/icons-react'
import { documentKinds } from '../../../../shared/contract/views/document-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useKeyTip, useShortcut } from '../../../ui/keys/use-shortcut.ts'

interface ExportButtonsProps {
  /** Bookings in the list. */
  readonly count: number
  /** Access to closed months. `shown`: only to read them, in a reader copy. `closed`: the user can also close months. */
  readonly months: 'none' | 'shown' | 'closed'
}

const exportShortcut = { shortcut: 'e', words: () => say('exportButtons.exportCommand'), of: 'screen' } as const

/** Renders the export button (key E) and the menu of other exports and closed months. */
export function ExportButtons({ count, months }: ExportButtonsProps) {
  const askExport = useApp((app) => app.ledger.exporting.openDialog)
  const openClosing = useApp((app) => app.ledger.closing.open)
  const openDocuments = useApp((app) => app.documents.open)
  const openCalendar = useApp((app) => app.calendar.open)
  const filter = useApp((app) => app.ledger.list.question.filter)
  const basis = useApp((app) => app.ledger.list.question.filter.basis)
  useShortcut(exportShortcut, askExport, count > 0)
  const tip = useKeyTip(exportShortcut)
  return (
    <Button.Group aria-label={say('exportButtons.exports')}>
      <Button leftSection={<IconDownload aria-hidden />} disabled={count === 0} {...tip} onClick={askExport}>
        {count === 0 ? say('exportButtons.export') : say('exportButtons.exportCount', { count })}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={6} disabled={months === 'none' && count === 0} aria-label={say('exportButtons.moreMenu')}>
            <IconChevronDown aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileText aria-hidden />}
            disabled={count === 0}
            onClick={() => openDocuments({ filter }, documentKinds)}
          >
            {say('exportButtons.documentsCommand')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarDown aria-hidden />} disabled={count === 0} onClick={() => openCalendar({ filter })}>
            {say('exportButtons.calendarCommand')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLock aria-hidden />} disabled={months === 'none'} onClick={() => void openClosing(basis)}>
            {months === 'shown' ? say('common.closedMonths') : say('common.closedMonthsButton')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
