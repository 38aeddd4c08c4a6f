export function Mark() {
  return (
    <span className="mark">
      <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true">
        <rect className="mark-ground" width="32" height="32" rx="8" />
        <path className="mark-letter" d="M10 9h5.5a7 7 0 0 1 0 14H10zM10 16h6" />
      </svg>
      <span className="mark-name">Docket</span>
    </span>
  );
}
