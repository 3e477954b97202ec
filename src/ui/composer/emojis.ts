/** A few that people use. Keyboards and systems have the rest. */
export const emojis =
  '😀 😂 🙂 😉 😍 🥰 😎 🤔 😅 😢 😭 😡 😮 🤯 🥳 😴 🤗 🙏 👍 👎 👏 💪 🤝 👀 ❤️ 🧡 💛 💚 💙 💜 ✨ 🎉 🔥 💡 ☀️ 🌙 🌱 🍎 🥗 ☕'.split(
    ' ',
  );
