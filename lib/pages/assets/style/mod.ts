import bands from "./bands.css" with { type: "text" };
import base from "./base.css" with { type: "text" };
import blocks from "./blocks.css" with { type: "text" };
import buttons from "./buttons.css" with { type: "text" };
import cards from "./cards.css" with { type: "text" };
import figures from "./figures.css" with { type: "text" };
import forms from "./forms.css" with { type: "text" };
import listings from "./listings.css" with { type: "text" };
import masthead from "./masthead.css" with { type: "text" };
import page from "./page.css" with { type: "text" };
import preferences from "./preferences.css" with { type: "text" };
import print from "./print.css" with { type: "text" };
import tables from "./tables.css" with { type: "text" };
import text from "./text.css" with { type: "text" };
import wide from "./wide.css" with { type: "text" };

/** The engine's stylesheet: what comes later in it may change what comes before. */
export const style = [
  base,
  text,
  tables,
  figures,
  cards,
  blocks,
  buttons,
  masthead,
  page,
  bands,
  listings,
  forms,
  wide,
  preferences,
  print,
].join("\n");
