// Whatever scrolls sideways can be reached with the keyboard: tables, whose frames the theme makes late, and code, whose
// tabindex it takes away where there is no mouse.
const wide = (box) => box.scrollWidth > box.clientWidth;
const reachable = (box) => {
  if (wide(box) && !box.hasAttribute("tabindex")) box.tabIndex = 0;
};
const resized = new ResizeObserver((boxes) => boxes.forEach(({ target }) => reachable(target)));

function mend() {
  for (const frame of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) frame.tabIndex = 0;
  for (const code of document.querySelectorAll("pre > code")) {
    reachable(code);
    resized.observe(code);
  }
  // The theme's buttons beside code are no navigation of the page.
  for (const buttons of document.querySelectorAll("nav.md-code__nav:not([role])")) buttons.role = "none";
}

new MutationObserver((changes) => {
  for (const { type, target } of changes) if (type === "attributes") reachable(target);
  if (changes.some(({ type }) => type === "childList")) mend();
}).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
