import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconLock } from '@tabler/icons-react'
import { useApp } from '../../../store.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { bookingCount } from '../../../ui/wording/count-words.ts'

interface ExportButtonsProps {
  /** Bookings that the list shows. */
  readonly count: number
  /** What can be done with closed months: a reader copy shows them, and closes none. */
  readonly months: 'none' | 'shown' | 'closed'
}

/** Exports the list (E), and beside it leads to the months that accounting has. */
export function ExportButtons({ count, months }: ExportButtonsProps) {
  const askExport = useApp((app) => app.askExport)
  const openClosing = useApp((app) => app.openClosing)
  const basis = useApp((app) => app.ledgerQuestion.filter.basis)
  useShortcut('e', askExport, count > 0)
  return (
    <Button.Group>
      <Button leftSection={<IconDownload aria-hidden />} disabled={count === 0} aria-keyshortcuts="E" onClick={askExport}>
        {count === 0 ? 'Export' : `Export ${bookingCount(count)}`}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={6} disabled={months === 'none'} aria-label="More about exports">
            <IconChevronDown aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLock aria-hidden />} onClick={() => void openClosing(basis)}>
            {months === 'shown' ? 'Closed months' : 'Close a month, or export its changes'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
