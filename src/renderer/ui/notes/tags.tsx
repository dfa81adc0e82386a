import { Pill } from '@mantine/core'
import styles from './notes.module.css'

/** Shows tags as pills, in the given order. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Pill key={tag} size="xs" title={tag}>
          {tag}
        </Pill>
      ))}
    </span>
  )
}
